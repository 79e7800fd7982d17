/** The little of pdfkit and svg-to-pdfkit that prints a board; neither package has types of its own. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  type Settings = {
    readonly size: 'A3';
    readonly margin: number;
    /** The file of the font that is embedded. */
    readonly font: string;
    readonly info: Readonly<Record<'Title', string> & Record<'CreationDate' | 'ModDate', Date>>;
  };

  type PdfDocument = Readable & {
    readonly page: { readonly width: number; readonly height: number };
    readonly registerFont: (name: string, file: string) => PdfDocument;
    readonly end: () => void;
  };

  const PDFDocument: new (settings: Settings) => PdfDocument;
  export default PDFDocument;
}

declare module 'svg-to-pdfkit' {
  import type PDFDocument from 'pdfkit';

  type Drawing = {
    readonly width: number;
    readonly height: number;
    /** The registered name of a font for a family and weight. */
    readonly fontCallback: (family: string, bold: boolean) => string;
    readonly warningCallback: (warning: string) => void;
  };

  const drawSvg: (
    document: InstanceType<typeof PDFDocument>,
    svg: string,
    x: number,
    y: number,
    drawing: Drawing,
  ) => void;
  export default drawSvg;
}
