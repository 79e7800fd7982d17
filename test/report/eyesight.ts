/** How colours look to others: linear RGB as seen with a missing cone. Source: Machado, Oliveira, Fernandes 2009, severity 1. */
const SIGHTS = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

export type Sight = keyof typeof SIGHTS;
type Triple = readonly [number, number, number];

const linear = (paint: string): Triple => {
  const [red, green, blue] = [1, 3, 5].map(start => {
    const share = Number.parseInt(paint.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return [red as number, green as number, blue as number];
};

const seen = (paint: string, sight: Sight): Triple => {
  const light = linear(paint);
  const [red, green, blue] = SIGHTS[sight].map(row =>
    Math.min(1, Math.max(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2])),
  );
  return [red as number, green as number, blue as number];
};

/** CIE L*a*b* under D65. */
const lab = ([red, green, blue]: Triple): Triple => {
  const root = (share: number) => (share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116);
  const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};

/** How far two paints lie apart for such eyes: the CIE 1976 colour difference, about 2 being just noticeable. */
export const apart = (one: string, other: string, sight: Sight): number => {
  const [a, b] = [lab(seen(one, sight)), lab(seen(other, sight))];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
};

/** The contrast ratio of two paints, 1 to 21. Source: WCAG 2.2, 1.4.3 */
export const contrast = (one: string, other: string): number => {
  const light = [one, other].map(paint => {
    const [red, green, blue] = linear(paint);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  });
  return Math.max(...light) / Math.min(...light);
};
