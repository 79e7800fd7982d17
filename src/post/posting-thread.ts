/** The thread in which mails are composed and posted: a mail comes in, what became of it goes out. Rule: R45 */
import { parentPort, workerData } from 'node:worker_threads';
import { smtpCounter } from './outbox-smtp.ts';
import type { PostmanAnswer, PostmanRound, Told } from './postman.ts';

const { settings, letterhead } = workerData as PostmanRound;
const counter = smtpCounter(settings, letterhead);

const answerTo = async ({ number, mail, pictures, date }: Extract<Told, { kind: 'post' }>): Promise<PostmanAnswer> => {
  try {
    return { number, delivery: await counter.post(mail, pictures, date) };
  } catch (fault) {
    return { number, fault };
  }
};

parentPort?.on('message', async (told: Told) => {
  switch (told.kind) {
    case 'post':
      return parentPort?.postMessage(await answerTo(told));
    case 'rest':
      return counter.rest();
    case 'close':
      await counter.close();
      return parentPort?.close(); // the thread ends with its last line
  }
});
