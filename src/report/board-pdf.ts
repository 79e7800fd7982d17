import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';

const { resolve } = createRequire(import.meta.url);
const PLAIN = resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const BOLD = resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');
/** Equal boards are equal files, whenever they are printed. */
const NO_DATE = new Date(0);

/**
 * A sheet of SVG as a PDF of one A3 page, upright, with its fonts embedded. The same sheet gives the same bytes.
 *
 * @throws when the sheet holds what cannot be printed, which is a bug of the sheet
 *
 * Rule: V10
 */
export const pdfOf = async (svg: string, title: string): Promise<Uint8Array> => {
  const [{ default: PDFDocument }, { default: drawSvg }] = await Promise.all([
    import('pdfkit'), // heavy, and asked for once in a while
    import('svg-to-pdfkit'),
  ]);
  const info = { Title: title, CreationDate: NO_DATE, ModDate: NO_DATE };
  const page = new PDFDocument({ size: 'A3', margin: 0, font: PLAIN, info });
  page.registerFont('plain', PLAIN).registerFont('bold', BOLD);
  drawSvg(page, svg, 0, 0, {
    width: page.page.width,
    height: page.page.height,
    fontCallback: (_family, bold) => (bold ? 'bold' : 'plain'),
    warningCallback: warning => {
      throw new Error(`pdfOf: ${title} cannot be printed: ${warning}`);
    },
  });
  page.end();
  return buffer(page);
};
