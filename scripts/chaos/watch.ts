import { type DaemonProcess, ON_DUTY } from '../live/daemon-process.ts';

/** The daemons of a round. Who ends by himself is started again, as systemd would, and it is noted. */
export type Watch = {
  /** Starts one more and waits until it is on duty. */
  readonly start: () => Promise<void>;
  /** Ends one as a power cut would; it is not started again. Tells under which name it held its leases. */
  readonly kill: (which: number) => Promise<string>;
  readonly pause: (which: number) => void;
  readonly wake: (which: number) => void;
  /** Looks whether all are still there. */
  readonly look: () => Promise<void>;
  /** Asks all to end. */
  readonly stop: () => Promise<void>;
  /** What they should not have done, in sentences. */
  readonly complaints: () => readonly string[];
  /** The last words of each. */
  readonly lastWords: () => readonly string[];
  /** Ends all by force. */
  readonly dismiss: () => Promise<void>;
};

export const setWatch = (startDaemon: () => DaemonProcess): Watch => {
  const all: DaemonProcess[] = [];
  const onDuty: DaemonProcess[] = [];
  const complaints: string[] = [];

  const start = async (): Promise<void> => {
    const daemon = startDaemon();
    all.push(daemon);
    await daemon.says(ON_DUTY);
    onDuty.push(daemon);
  };

  const at = (which: number): DaemonProcess => {
    const daemon = onDuty[which];
    if (!daemon) throw new Error(`There is no daemon ${which} on duty; there are ${onDuty.length}.`);
    return daemon;
  };

  const off = (daemon: DaemonProcess): void => void onDuty.splice(onDuty.indexOf(daemon), 1);

  return {
    start,
    kill: async which => {
      const daemon = at(which);
      off(daemon);
      await daemon.kill();
      return ownerOf(daemon);
    },
    pause: which => at(which).pause(),
    wake: which => at(which).wake(),
    look: async () => {
      for (const daemon of onDuty.filter(({ hasEnded }) => hasEnded())) {
        off(daemon);
        complaints.push(`a daemon ended by itself; its last words were ${lastWords(daemon)}`);
        await start();
      }
    },
    stop: async () => {
      const codes = await Promise.all(onDuty.splice(0).map(async daemon => ({ daemon, code: await daemon.stop() })));
      for (const { daemon, code } of codes.filter(ended => ended.code !== 0)) {
        complaints.push(`a daemon that was asked to end did so with exit code ${code}: ${lastWords(daemon)}`);
      }
    },
    complaints: () => complaints,
    lastWords: () => all.map(lastWords),
    dismiss: async () => void (await Promise.all(all.filter(({ hasEnded }) => !hasEnded()).map(({ kill }) => kill()))),
  };
};

const ownerOf = ({ log }: DaemonProcess): string => {
  const line = log().find(each => ON_DUTY.test(each));
  if (line === undefined) throw new Error('A daemon that never was on duty has no leases.');
  return JSON.parse(line).owner;
};

const lastWords = ({ log }: DaemonProcess): string => log().slice(-5).join(' / ');
