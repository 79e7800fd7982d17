/**
 * Reads case files as game masters write them into the shared form of SATC cases. A case begins with an unindented line:
 * its id and one rule sentence; indented lines follow, each a keyword (some with a seat) and what it says.
 * README.md tells the keywords. A line that cannot be read throws with its place.
 */
import { type Aircraft, BURST_DIRECTIONS, type Game, MANOEUVRES, RUNWAYS } from '../../src/sopwith/index.ts';

/** One case: a document for `resolve`, and what must come of it. */
export type Case = {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
  /** The row of §10 of which this case shows one book's reading. */
  readonly choice?: string;
  readonly input: {
    readonly game: Omit<Game, 'houseRules'> & { readonly houseRules: Readonly<Record<string, unknown>> };
    readonly orders: Readonly<Record<string, unknown>>;
    readonly weather?: object;
    readonly struckOff?: readonly number[];
  };
  readonly expect: {
    readonly game?: Partial<Omit<Game, 'aircraft'>> & { readonly aircraft?: Readonly<Record<string, object>> };
    readonly events?: readonly object[];
    readonly noEvents?: readonly object[];
    readonly pointsTotal?: Readonly<Record<string, number>>;
    /** The document is refused at this path; then nothing else is expected. */
    readonly refusedAt?: string;
  };
};

type Line = { readonly keyword: string; readonly seat: number | null; readonly text: string };

const OF_A_SEAT = /^ +(before|orders|after|points) ([1-6]) +(.+)$/;
const OF_THE_CASE =
  /^ +(clauses|choice|book|house|turn|wind|new cloud|clouds|balloons|pot|computers flew|struck off|after|told|never told|refused at)(?: +(.+))?$/;

const PILOTS = ['Adder', 'Bittern', 'Cormorant', 'Dunlin', 'Egret', 'Falcon'];
const HEXAGON_FIELDS = ['A1', 'A10', 'J19', 'S10', 'S1', 'J1'];
const DUEL_FIELDS = ['A4', 'M1'];

/** All cases of one file. Lines that begin with `#` are for readers alone. */
export const readCases = (text: string): readonly Case[] =>
  text
    .split(/\n(?=[A-Z]\.\d)/)
    .map(part => part.split('\n').filter(line => line.trim() !== '' && !line.startsWith('#')))
    .filter(lines => lines.length > 0)
    .map(([head = '', ...lines]) => caseOf(head, lines));

const caseOf = (head: string, lines: readonly string[]): Case => {
  const [, id, title] = /^([A-Z]\.\d+) +(.+)$/.exec(head) ?? unreadable(head, head);
  const read = lines.map(line => lineOf(line) ?? unreadable(head, line));
  const all = (keyword: string) => read.filter(line => line.keyword === keyword);
  const one = (keyword: string): string | undefined => all(keyword)[0]?.text;
  const choice = one('choice');
  return {
    id: id as string,
    title: title as string,
    clauses: words(one('clauses') ?? unreadable(head, 'clauses')),
    ...(choice === undefined ? {} : { choice }),
    input: documentOf(head, all, one),
    expect: expectationOf(all),
  };
};

const lineOf = (line: string): Line | null => {
  const [, ofSeat, seat, said = ''] = OF_A_SEAT.exec(line) ?? [];
  if (ofSeat !== undefined) return { keyword: ofSeat, seat: Number(seat), text: said };
  const [, keyword, text = ''] = OF_THE_CASE.exec(line) ?? [];
  return keyword === undefined ? null : { keyword, seat: null, text };
};

type Lines<T> = (keyword: string) => T;

const documentOf = (head: string, all: Lines<readonly Line[]>, one: Lines<string | undefined>): Case['input'] => {
  const ruleBook = (one('book') ?? unreadable(head, 'book')) as Game['ruleBook'];
  const aircraft = all('before').map(line => aircraftOf(ruleBook, line));
  const orders = Object.fromEntries(all('orders').map(({ seat, text }) => [seat, sheetOf(text)]));
  const idle = aircraft.find(({ seat, posture }) => posture !== 'out' && !(seat in orders));
  if (idle !== undefined) unreadable(head, `seat ${idle.seat} has no orders, and no NMR`);
  const wind = one('wind') ?? 'calm';
  const struckOff = one('struck off');
  return {
    game: {
      ruleBook,
      edition: 1,
      houseRules: housesOf(one('house') ?? ''),
      seed: 'satc',
      computersFlew: one('computers flew') !== undefined,
      turn: Number(one('turn') ?? 5),
      wind: 'calm',
      clouds: words(one('clouds') ?? ''),
      balloons: balloonsOf(words(one('balloons') ?? '')),
      pot: Number(one('pot') ?? 0),
      aircraft: withTheOut(ruleBook, aircraft),
      over: null,
    },
    orders,
    ...(wind === 'drawn' ? {} : { weather: { wind, newCloud: words(one('new cloud') ?? '') } }),
    ...(struckOff === undefined ? {} : { struckOff: words(struckOff).map(Number) }),
  };
};

/** `J10 E, hull 4`, `landing J18 E`, `grounded, hull 7` */
const aircraftOf = (ruleBook: string, { seat, text }: Line): Aircraft => {
  const number = seat ?? unreadable(text, 'a seat');
  const [where = '', ...more] = parts(text);
  const places = words(where);
  const posture = places.length === 2 ? 'airborne' : (places.shift() as Aircraft['posture']);
  const airfield = (ruleBook === 'duel' ? DUEL_FIELDS : HEXAGON_FIELDS)[number - 1] as string;
  return {
    seat: number,
    pilot: PILOTS[number - 1] as string,
    computer: false,
    airfield,
    hex: posture === 'grounded' ? airfield : (places[0] ?? null),
    heading: (places[1] ?? null) as Aircraft['heading'],
    posture,
    hull: 12,
    ammunition: 16,
    points: 0,
    ace: false,
    standing: 0,
    ranks: 0,
    missed: 0,
    repaired: 0,
    hits: 0,
    kills: 0,
    place: null,
    ...fieldsOf(more.join(',')),
  };
};

/** In the books of six, whoever is not named went out before: the later the seat, the earlier. */
const withTheOut = (ruleBook: string, named: readonly Aircraft[]): readonly Aircraft[] => {
  if (ruleBook === 'duel' || ruleBook === 'postal') return named;
  let place = named.length;
  return PILOTS.map((_, index) => {
    const seat = index + 1;
    const aircraft = named.find(one => one.seat === seat);
    if (aircraft !== undefined) return aircraft;
    place += 1;
    return aircraftOf(ruleBook, { keyword: 'before', seat, text: `out, hull 0, place ${place}` });
  });
};

/** `ahead fire ahead through left | take-off gamma | stay`, or `NMR` */
const sheetOf = (text: string) => (text === 'NMR' ? null : { segments: text.split('|').map(segmentOf) });

const segmentOf = (text: string) => {
  const [flight = '', fire] = text.trim().split(' fire ');
  const [manoeuvre, runway] = words(flight);
  return {
    manoeuvre: oneOf(MANOEUVRES, manoeuvre, text),
    ...(runway === undefined ? {} : { runway: oneOf(RUNWAYS, runway, text) }),
    ...(fire === undefined ? {} : { fire: burstsOf(fire, text) }),
  };
};

const burstsOf = (fire: string, text: string) =>
  fire
    .trim()
    .split(/ (?!through)/)
    .map(burst => {
      const [direction, through] = words(burst);
      return {
        direction: oneOf(BURST_DIRECTIONS, direction, text),
        ...(through === undefined ? {} : { through: true }),
      };
    });

const expectationOf = (all: Lines<readonly Line[]>): Case['expect'] => {
  const refused = all('refused at')[0];
  if (refused !== undefined) return { refusedAt: refused.text };
  const after = all('after');
  const game = Object.assign({}, ...after.filter(({ seat }) => seat === null).map(({ text }) => fieldsOf(text)));
  const aircraft = Object.fromEntries(
    after.filter(({ seat }) => seat !== null).map(({ seat, text }) => [seat, aircraftAfter(text)]),
  );
  const points = Object.fromEntries(all('points').map(({ seat, text }) => [seat, Number(text)]));
  return {
    game: { ...game, ...(Object.keys(aircraft).length === 0 ? {} : { aircraft }) },
    events: all('told').map(({ text }) => eventOf(text)),
    noEvents: all('never told').map(({ text }) => eventOf(text)),
    pointsTotal: points,
  };
};

/** `J10 E, hull 4`, `landing J18 E`, `A1 grounded`, `out, place 2`, or only what counts: `hull 11` */
const aircraftAfter = (text: string): object => {
  const [first = '', ...more] = parts(text);
  if (first === 'out') return { posture: 'out', hex: null, heading: null, ...fieldsOf(more.join(',')) };
  const [, rolling, hex, heading, rest] = /^(landing )?([A-S]\d+) ([NS]?[EW]|grounded)(.*)$/.exec(first) ?? [];
  if (hex === undefined || rest !== '') return fieldsOf(text);
  const where =
    heading === 'grounded'
      ? { hex, heading: null, posture: 'grounded' }
      : { hex, heading, posture: rolling === undefined ? 'airborne' : 'landing' };
  return { ...where, ...fieldsOf(more.join(',')) };
};

/** `hit, segment 1, seat 2, target 3` */
const eventOf = (text: string): object => {
  const [kind, ...fields] = parts(text);
  return { kind, ...fieldsOf(fields.join(',')) };
};

/** `balloons through, struckOffAfter null` */
const housesOf = (text: string): Case['input']['game']['houseRules'] =>
  Object.fromEntries(
    parts(text)
      .map(part => words(part))
      .map(([rule, value = '']) => [rule, plain(value)]),
  );

/** `hull 4, ace, clouds J10 J11, over drawn`: a word alone is a yes. */
const fieldsOf = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    parts(text).map(part => {
      const [field = '', ...values] = words(part);
      return [field, meaningOf(field, values)];
    }),
  );

const LISTS = ['clouds', 'line', 'hexes', 'by'];

const meaningOf = (field: string, values: readonly string[]): unknown => {
  const [value] = values;
  if (field === 'over') return value === 'not' ? null : { winner: value === 'drawn' ? null : Number(value) };
  if (LISTS.includes(field)) return value === 'none' ? [] : values.map(plain);
  if (field === 'balloons') return balloonsOf(values);
  return value === undefined ? true : plain(value);
};

/** `J12 3 G4 12` */
const balloonsOf = (values: readonly string[]): Game['balloons'] =>
  values.flatMap((hex, place) => (place % 2 === 0 && hex !== 'none' ? { hex, hull: Number(values[place + 1]) } : []));

const plain = (value: string): unknown => {
  if (['true', 'false', 'null'].includes(value)) return JSON.parse(value);
  return /^-?\d+$/.test(value) ? Number(value) : value;
};

const parts = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '');

const words = (text: string): string[] => text.split(/[\s,]+/).filter(word => word !== '');

const oneOf = (known: readonly string[], word: string | undefined, text: string): string =>
  word !== undefined && known.includes(word) ? word : unreadable(text, word ?? 'nothing');

const unreadable = (head: string, what: string): never => {
  throw new Error(`case "${head}": cannot read "${what}"`);
};
