/** The six sides of a hex, clockwise from the north-east. Rule: B1 */
export const HEADINGS = ['NE', 'E', 'SE', 'SW', 'W', 'NW'] as const;
export type Heading = (typeof HEADINGS)[number];

/** A hex is its label, row letter from the north and place in the row from the west, such as `J10`. Rule: B3 */
export type Hex = string;

/** The heading that lies so many sixths of a turn clockwise (negative: anticlockwise) of this one. */
export const turned = (heading: Heading, sixths: number): Heading =>
  HEADINGS[(((HEADINGS.indexOf(heading) + sixths) % 6) + 6) % 6] as Heading;

/** The heading that looks the other way. */
export const reversed = (heading: Heading): Heading => turned(heading, 3);
