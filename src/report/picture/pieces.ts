import type { Heading, Hex, Seat, Wind } from '../../sopwith/index.ts';
import { seatColour } from '../seat-colours.ts';
import { bearing, HEX_OUTLINE, STEP } from './chart.ts';
import { PAINTS } from './paints.ts';

/**
 * One thing that lies on the board, drawn around its own middle in units, with the box it fits in.
 * Equal pieces have equal text, so that each is drawn once and stamped ever after.
 */
export type Piece = {
  readonly svg: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

const around = (reach: number, svg: string): Piece => ({ svg, left: -reach, top: -reach, right: reach, bottom: reach });

/** A letter or number set upright with its middle on the middle of the piece. */
export const lettering = (text: string, size: number, fill: string, x = 0, y = 0): string =>
  `<text x="${x}" y="${y + Math.round(size * 3.65) / 10}" font-size="${size}" font-weight="bold" text-anchor="middle" fill="${fill}">${text}</text>`;

/** The name of a hex near its top, each character on a whole pixel: equal characters then pack into few bytes. */
export const labelSvg = (hex: Hex): string => {
  const [row = '', ...digits] = hex;
  const advance = ROW_ADVANCES[row] ?? 9;
  const left = -Math.round((advance + 8 * digits.length) / 2);
  const xs = [left, ...digits.map((_, place) => left + advance + 8 * place)];
  return `<text x="${xs.join(' ')}" y="-8" font-size="12.5">${hex}</text>`;
};

/** How far the row letters of another width than most move the number along, in units. */
const ROW_ADVANCES: Readonly<Record<string, number>> = { E: 8, F: 8, I: 4, J: 4, L: 7, M: 11 };

/** A biplane seen from above: the propeller leads, the upper wing hides most of the lower; the letter stays upright. */
export const aircraftPiece = (seat: Seat, heading: Heading, size: number): Piece => {
  const { paint, lettering: ink, letter } = seatColour(seat);
  const body = [
    '<rect x="-10" y="-26" width="20" height="2.6" rx="1.3"/>',
    '<path d="M-11 27.5C-11 23-6 21.5-3 20L-5-20H5L3 20C6 21.5 11 23 11 27.5Z"/>',
    '<rect x="-23" y="-2" width="46" height="9" rx="4"/>',
    '<rect x="-27" y="-12" width="54" height="14" rx="6"/>',
    '<circle r="12.5"/>',
  ].join('');
  return around(
    Math.ceil(32 * size),
    `<g transform="scale(${size})"><g transform="rotate(${bearing(heading)})" stroke-linejoin="round"><g stroke="${PAINTS.paper}" stroke-width="5.5">${body}</g><g fill="${paint}" stroke="${PAINTS.ink}" stroke-width="1.8">${body}</g></g>${lettering(letter, 20, ink)}</g>`,
  );
};

/** The ring of an ace: broad and golden. Rule: V5 */
export const aceRing = (size: number): Piece =>
  around(
    Math.ceil(33 * size),
    `<g transform="scale(${size})" fill="none"><circle r="28" stroke="${PAINTS.ink}" stroke-width="6.4"/><circle r="28" stroke="${PAINTS.gold}" stroke-width="3.6"/></g>`,
  );

/** The ring of a career: thin, with one bead for each rank. Rule: V5, P11 */
export const rankRing = (ranks: number, size: number): Piece => {
  const beads = Array.from({ length: ranks }, (_, bead) => {
    const angle = ((bead - (ranks - 1) / 2) * 26 - 90) * (Math.PI / 180);
    const [x, y] = [Math.cos(angle) * 28, Math.sin(angle) * 28].map(one => one.toFixed(1));
    return `<circle cx="${x}" cy="${y}" r="3.4" fill="${PAINTS.paper}" stroke-width="1.8"/>`;
  });
  return around(
    Math.ceil(33 * size),
    `<g transform="scale(${size})" stroke="${PAINTS.ink}"><circle r="28" fill="none" stroke-width="1.8"/>${beads.join('')}</g>`,
  );
};

/** An airfield: a hex in the paint of its pilot around a light field, on which a parked aircraft stands out. Rule: B10 */
export const airfieldPiece = (seat: Seat): Piece => {
  const { paint, letter } = seatColour(seat);
  return around(
    28,
    `<path d="${HEX_OUTLINE}" fill="${paint}" stroke="${PAINTS.ink}" stroke-width="2"/><path transform="scale(.78)" d="${HEX_OUTLINE}" fill="${PAINTS.paper}" stroke="${PAINTS.ink}" stroke-width="1.4"/>${lettering(letter, 24, PAINTS.ink)}`,
  );
};

/** A seat in the legend: its paint and its letter. */
export const seatPiece = (seat: Seat): Piece => {
  const { paint, letter, lettering: ink } = seatColour(seat);
  return around(
    16,
    `<circle r="14" fill="${paint}" stroke="${PAINTS.ink}" stroke-width="1.6"/>${lettering(letter, 18, ink)}`,
  );
};

/** A hex of cloud under its own label: told by the shape of the puff and the darker ground. Rule: C2 */
export const cloudPiece = (hex: Hex): Piece =>
  around(
    26,
    `<path d="${HEX_OUTLINE}" fill="${PAINTS.cloud}" stroke="${PAINTS.cloudEdge}"/><path d="M-14 17A7.5 7.5 0 0 1-13 3A9.5 9.5 0 0 1 4-2.5A8 8 0 0 1 14 5.5A6 6 0 0 1 13 17Z" fill="#ffffff" stroke="${PAINTS.cloudEdge}" stroke-width="2.2"/><g fill="${PAINTS.ink}">${labelSvg(hex)}</g>`,
  );

/** An observation balloon with the hull it has left. Rule: L1 */
export const balloonPiece = (hull: number): Piece =>
  around(
    26,
    `<g stroke="${PAINTS.ink}" stroke-width="1.8"><path d="M0 13V24M-5 24H5M-16 6-22 14-14 12M16 6 22 14 14 12" fill="none"/><ellipse cy="1" rx="20" ry="13" fill="${PAINTS.balloon}"/></g>${lettering(`${hull}`, 15, PAINTS.ink, 0, 1)}`,
  );

/** A stretch of track, from the middle of a hex towards a side: whole to the next hex, or half to the edge. */
export const trackPiece = (seat: Seat, heading: Heading, part: 'whole' | 'half'): Piece => {
  const { paint } = seatColour(seat);
  const length = part === 'whole' ? 1 : 0.5;
  const line = `M0 0L${STEP[heading].x * length} ${STEP[heading].y * length}`;
  return along(
    heading,
    `<g fill="none" stroke-linecap="round"><path d="${line}" stroke="${PAINTS.ink}" stroke-width="6.4"/><path d="${line}" stroke="${paint}" stroke-width="3.6"/></g>`,
  );
};

/** A stretch of a burst that struck: three dashes to the next hex. */
export const burstPiece = (seat: Seat, heading: Heading): Piece => {
  const line = `M0 0L${STEP[heading].x} ${STEP[heading].y}`;
  const dashes = 'stroke-dasharray="9 7.1"';
  return along(
    heading,
    `<g fill="none"><path d="${line}" stroke="${PAINTS.ink}" stroke-width="4.4" ${dashes}/><path d="${line}" stroke="${seatColour(seat).paint}" stroke-width="2.2" ${dashes}/></g>`,
  );
};

const along = (heading: Heading, svg: string): Piece => {
  const { x, y } = STEP[heading];
  return {
    svg,
    left: Math.min(0, x) - 5,
    top: Math.min(0, y) - 5,
    right: Math.max(0, x) + 5,
    bottom: Math.max(0, y) + 5,
  };
};

/** Where a segment ended: the number of the segment, or of all the segments that ended there. */
export const tickPiece = (seat: Seat, segments: string): Piece => {
  const { paint, lettering: ink } = seatColour(seat);
  const half = 4 + 4 * segments.length;
  return around(
    22,
    `<rect x="${-half}" y="-8" width="${2 * half}" height="16" rx="8" fill="${paint}" stroke="${PAINTS.ink}" stroke-width="1.6"/>${lettering(segments, 12, ink)}`,
  );
};

/** Where a track began. */
export const startPiece = (seat: Seat): Piece =>
  around(
    14,
    `<circle r="9.5" fill="${PAINTS.paper}" stroke="${PAINTS.ink}" stroke-width="1.6"/>${lettering(seatColour(seat).letter, 14, PAINTS.ink)}`,
  );

const STAR = Array.from({ length: 18 }, (_, point) => {
  const [radius, angle] = [point % 2 === 0 ? 15 : 10.5, (point * Math.PI) / 9];
  return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
}).join(' ');

/** A hit, with the hull it cost in one segment. Rule: F5, V7 */
export const hitPiece = (damage: number): Piece =>
  around(
    18,
    `<path d="M${STAR}Z" fill="${PAINTS.flash}" stroke="${PAINTS.ink}" stroke-width="1.6"/>${lettering(`${damage}`, 15, PAINTS.ink)}`,
  );

/** Where somebody was lost: a cross with the letter of his seat. */
export const crossPiece = (seat: Seat): Piece => {
  const { paint, lettering: ink, letter } = seatColour(seat);
  const cross = 'M-17-17 17 17M17-17-17 17';
  return around(
    24,
    `<g stroke-linecap="round"><path d="${cross}" stroke="${PAINTS.ink}" stroke-width="9.5"/><path d="${cross}" stroke="${paint}" stroke-width="6"/></g><circle r="10.5" fill="${paint}" stroke="${PAINTS.ink}" stroke-width="1.6"/>${lettering(letter, 15, ink)}`,
  );
};

/** The wind of the turn flown: an arrow the way the clouds went, and its name. Rule: V4, C5 */
export const windPiece = (wind: Wind): Piece => {
  const dial = `<circle r="38" fill="${PAINTS.paper}" stroke="${PAINTS.line}" stroke-width="2"/>`;
  const sign =
    wind === 'calm'
      ? `<circle r="12" fill="none" stroke="${PAINTS.ink}" stroke-width="3"/>`
      : `<path transform="rotate(${bearing(wind)})" d="M0-34 13-10H5V32H-5V-10H-13Z" fill="${PAINTS.cloud}" stroke="${PAINTS.ink}" stroke-width="2"/>`;
  const name = wind === 'calm' ? 'calm' : `wind to ${wind}`;
  return {
    svg: `${dial}${sign}${lettering(name, 22, PAINTS.ink, 0, 58)}`,
    left: -90,
    top: -42,
    right: 90,
    bottom: 76,
  };
};

/** Which turn the board shows. */
export const titlePiece = (title: string, below: string): Piece => ({
  svg: `<text font-size="38" font-weight="bold" fill="${PAINTS.ink}">${title}</text><text y="28" font-size="20" fill="${PAINTS.ink}">${below}</text>`,
  left: -2,
  top: -36,
  right: 210,
  bottom: 38,
});

/** A dotted line, for the legend; the board draws its own. Rule: B8 */
export const dottedPiece: Piece = around(
  18,
  `<path d="M-16 0H16" fill="none" stroke="${PAINTS.ink}" stroke-width="3" stroke-dasharray="0.1 7" stroke-linecap="round"/>`,
);

/** A grey hex, for the legend; the board draws its own. Rule: B8 */
export const greyPiece: Piece = around(
  18,
  `<path d="M0-15 13-7.5V7.5L0 15-13 7.5V-7.5Z" fill="${PAINTS.grey}" stroke="${PAINTS.line}" stroke-width="1.6"/>`,
);

/** One line of the legend: a piece made small and what it means. */
export const legendPiece = (sign: Piece, size: number, meaning: string): Piece => ({
  svg: `<g transform="scale(${size})">${sign.svg}</g><text x="26" y="6" font-size="17" fill="${PAINTS.ink}">${meaning}</text>`,
  left: -24,
  top: -20,
  right: 208,
  bottom: 20,
});
