import type { SeenMail, Writer } from './post-office.ts';
import { GAME, letDeskWork, type Stage } from './stage.ts';

/** One who asks the desk for something that waits for a code. */
type Asking = { readonly by: Writer; readonly lines: readonly string[]; readonly answers: SeenMail | null };

/** The game master opens the game, six pilots join, the game master starts it: each by letter, code and `confirm`. */
export const openBattle = async (stage: Stage): Promise<void> => {
  const { office, master, pilots } = stage;
  await letDeskWork(stage);
  const welcome = await office.mailOf(master, 'notice', 'desk.t0');
  const commanded = (...lines: readonly string[]): Asking => ({ by: master, lines, answers: welcome });

  await askAndConfirm(stage, [commanded('new game Cambrai', 'book: classic', 'every: 2 days')]);
  await askAndConfirm(
    stage,
    pilots.map(by => ({ by, lines: [`join ${GAME} as ${by.name}`], answers: null })),
  );
  const watching = office.send(master, [`observe ${GAME}`], welcome, stage.clock.now());
  await letDeskWork(stage);
  await office.answerTo(watching, 'answer');
  await askAndConfirm(stage, [commanded(`start ${GAME}`)]);
  for (const reader of [...pilots, master]) await office.mailOf(reader, 'report', `${GAME}.t1`.toLowerCase());
};

/** All of them ask, and each sends back the code he got. */
const askAndConfirm = async (stage: Stage, askings: readonly Asking[]): Promise<void> => {
  const { office, clock } = stage;
  const asked = askings.map(({ by, lines, answers }) => office.send(by, lines, answers, clock.now()));
  await letDeskWork(stage);
  const confirmed = [];
  for (const letter of asked) {
    const mail = await office.answerTo(letter, 'code');
    confirmed.push(office.send(letter.by, [`confirm ${codeIn(mail)}`], mail, clock.now()));
  }
  await letDeskWork(stage);
  for (const letter of confirmed) await office.answerTo(letter, 'answer');
};

const codeIn = ({ text, subject }: SeenMail): string => {
  const code = /^\| confirm (\S+)$/m.exec(text)?.[1];
  if (!code) throw new Error(`The mail “${subject}” should bring a code, but has none:\n${text}`);
  return code;
};
