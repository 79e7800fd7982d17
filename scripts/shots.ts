/**
 * Shows each kind of mail as people see it: renders the sample mails in Chromium at 600 and 375 pixels, light and dark.
 * Usage: npm run shots [-- NAME…]; writes docs/pictures/NAME-WIDTH-SCHEME.png, and the board alone. CHROMIUM names another browser.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Block } from '../src/report/block.ts';
import { boardAlt } from '../src/report/board-alt.ts';
import { drawBoard } from '../src/report/board-picture.ts';
import { prepareTemplates } from '../src/report/render.ts';
import { FLOWN, LAST, OPEN, OPENED } from '../test/report/battle.ts';
import { SAMPLES } from '../test/report/samples.ts';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const OUT = new URL('../docs/pictures/', import.meta.url).pathname;
const WIDTHS = [600, 375];
/** What `--blink-settings=preferredColorScheme` takes. */
const SCHEMES = { light: 1, dark: 0 };

/** One of each kind; the golden files hold the others. */
const KINDS = [
  'first-report',
  'turn-report-of-the-ace',
  'last-report',
  'receipt',
  'refusal-of-three-lines',
  'reminder',
  'status',
  'help',
  'rules',
  'code',
  'game-master-status',
  'trouble-bounce',
];

/** The position that the picture of a report shows. */
const POSITIONS = {
  'first-report': { game: OPENED, events: [] },
  'last-report': LAST,
  status: { game: OPEN.position, events: [] },
};

const pictureFor = (name: string) => {
  const { game, events } = Object.hasOwn(POSITIONS, name) ? POSITIONS[name as keyof typeof POSITIONS] : FLOWN;
  return { ...drawBoard(game, events), alt: boardAlt(game, events) };
};

const chromium = (...args: readonly string[]): string => {
  const profile = mkdtempSync(join(tmpdir(), 'shots-profile-'));
  const quiet = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--hide-scrollbars',
  ];
  const offline = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  try {
    return execFileSync(CHROMIUM, [...quiet, ...offline, `--user-data-dir=${profile}`, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
};

/** How high a page is at this width: measured in a frame, told by the title. In pixels. */
const heightOf = (page: string, width: number, html: string): number => {
  const measured = 'document.title = frame.contentDocument.documentElement.scrollHeight';
  const frame = `<iframe id="frame" width="${width}" height="100" style="border:0" srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" onload="${measured}"></iframe>`;
  writeFileSync(page, `<!doctype html><title></title>${frame}`);
  const height = /<title>(\d+)<\/title>/.exec(chromium('--dump-dom', `file://${page}`))?.[1];
  if (height === undefined) throw new Error(`heightOf: ${CHROMIUM} told no height of ${page}`);
  return Number(height);
};

const shoot = (folder: string, name: string, html: string): void => {
  const page = join(folder, `${name}.html`);
  for (const width of WIDTHS) {
    const height = heightOf(page, width, html);
    writeFileSync(page, html);
    for (const [scheme, setting] of Object.entries(SCHEMES)) {
      const png = join(OUT, `${name}-${width}-${scheme}.png`);
      const look = `--blink-settings=preferredColorScheme=${setting}`;
      chromium(look, `--window-size=${width},${height}`, `--screenshot=${png}`, `file://${page}`);
    }
    console.log(`${name}: ${width} × ${height}`);
  }
};

const render = await prepareTemplates();
const wanted = process.argv.length > 2 ? process.argv.slice(2) : KINDS;
const folder = mkdtempSync(join(tmpdir(), 'shots-'));
mkdirSync(OUT, { recursive: true });
writeFileSync(join(OUT, 'board.png'), drawBoard(FLOWN.game, FLOWN.events).png);
for (const { name, draft, reader } of SAMPLES.filter(sample => wanted.includes(sample.name))) {
  const { png, digest, alt } = pictureFor(name);
  const blocks = draft.blocks.map((block): Block => (block.kind === 'board' ? { ...block, digest, alt } : block));
  const { html } = render(draft.subject, blocks, reader);
  shoot(folder, name, html.replaceAll(`cid:${digest}`, `data:image/png;base64,${Buffer.from(png).toString('base64')}`));
}
rmSync(folder, { recursive: true });
