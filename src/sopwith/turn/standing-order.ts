/** A row of a list of pilots with the place it takes; equals share one. */
export type Placed<Row> = Row & { readonly place: number };

/** The standing table of a book: by points, then hits, then wins, then a shared place. Rule: P12 */
export const inTableOrder = <
  Row extends Named & { readonly points: number; readonly hits: number; readonly wins: number },
>(
  rows: readonly Row[],
): readonly Placed<Row>[] => placedBy(rows, ({ points, hits, wins }) => [points, hits, wins]);

/** The list of careers: by rank, then standing, then a shared place. Rule: P10, P11 */
export const inCareerOrder = <Row extends Named & { readonly ranks: number; readonly standing: number }>(
  rows: readonly Row[],
): readonly Placed<Row>[] => placedBy(rows, ({ ranks, standing }) => [ranks, standing]);

type Named = { readonly name: string };

/** Those who share a place stand in the order of their names. */
const placedBy = <Row extends Named>(
  rows: readonly Row[],
  worth: (row: Row) => readonly number[],
): readonly Placed<Row>[] => {
  const ordered = [...rows].sort(
    (one, other) => compared(worth(other), worth(one)) || (one.name < other.name ? -1 : 1),
  );
  const placed: Placed<Row>[] = [];
  for (const [index, row] of ordered.entries()) {
    const above = placed.at(-1);
    const shares = above !== undefined && compared(worth(above), worth(row)) === 0;
    placed.push({ ...row, place: shares ? above.place : index + 1 });
  }
  return placed;
};

/** More than 0 where the first is worth more; the first difference decides. */
const compared = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, index) => value - (other[index] ?? 0)).find(difference => difference !== 0) ?? 0;
