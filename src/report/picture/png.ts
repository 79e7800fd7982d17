import { crc32, deflateSync } from 'node:zlib';

/** A picture of at most 256 colours. */
export type IndexedPicture = {
  readonly width: number;
  readonly height: number;
  /** Three bytes a colour. */
  readonly palette: Uint8Array;
  /** Row by row one byte for the filter (0, none), then one palette number a pixel. */
  readonly rows: Uint8Array;
};

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE_COLOUR = 3;

/**
 * Writes an indexed PNG. Own code because resvg writes 32-bit pixels only, four times the size of this,
 * and the format is four chunks. Source: PNG (Third Edition), 5.2, 11.2.
 */
export const writePng = ({ width, height, palette, rows }: IndexedPicture): Uint8Array => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, PALETTE_COLOUR, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 6, memLevel: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
};

const chunk = (name: string, content: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};
