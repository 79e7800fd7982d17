import { type MimeNode, Splitter, type SplitterChunk } from '@zone-eu/mailsplit';
import libmime from 'libmime';
import { oneLine } from './encoded-words.ts';
import { fieldsOf } from './headers.ts';
import type { Header } from './letter.ts';
import { unquoted } from './structured.ts';
import { unwrapped } from './transfer-encoding.ts';

/** How much structure a message may have. Rule: R52 */
export type StructureLimits = {
  readonly parts: number;
  /** Multiparts within multiparts; the message itself is depth 1. */
  readonly depth: number;
  /** Of the message and of each part; no header line counts for less than 64 bytes. */
  readonly headerBytes: number;
};

/** A leaf of the MIME tree. */
export type Part = {
  /** Lower case, such as `text/plain`. */
  readonly type: string;
  readonly charset: string | null;
  /** Whether lines are fixed, or flowed with or without the space at a wrap. RFC 3676 */
  readonly lines: 'fixed' | 'keep-space' | 'delete-space';
  /** The `method` that a calendar part names beside its type. */
  readonly method: string | null;
  readonly disposition: 'inline' | 'attachment';
  readonly name: string;
  /** The transfer encoding, lower case; empty where none is named. */
  readonly encoding: string;
  /** Without its transfer encoding; null where we do not know that encoding. */
  readonly content: Buffer | null;
  /** As it came. */
  readonly body: Buffer;
  /** Whether a delimiter stands below it; below a message that is no multipart none can. */
  readonly ended: 'by-delimiter' | 'with-the-message' | 'never';
};

export type Parts = {
  /** Of the message itself. */
  readonly headers: readonly Header[];
  /** The media types of all parts in their order, containers included. */
  readonly types: readonly string[];
  readonly leaves: readonly Part[];
};

/**
 * The parts of a message in their order, or null where it has more structure than allowed. An attached message
 * (message/rfc822) is one leaf; nothing in it is ever taken for ours.
 *
 * RFC 2046. Rule: R32, R52
 */
export const partsOf = async (message: Buffer, limits: StructureLimits): Promise<Parts | null> => {
  const tree = await treeOf(message, limits);
  if (!tree) return null;
  const nodes = [...tree.bodies.keys()];
  const parents = new Set(nodes.map(node => node.parentNode));
  const [root] = nodes;
  return {
    headers: root?.headers ? fieldsOf(root.headers) : [],
    types: nodes.map(typeOf),
    leaves: nodes
      .filter(node => !parents.has(node))
      .map(node => leafOf(node, Buffer.concat(tree.bodies.get(node) ?? []), node === tree.last)),
  };
};

type Tree = {
  /** The nodes in their order, each with the pieces of what stands in it and in none below it. */
  readonly bodies: ReadonlyMap<MimeNode, readonly Buffer[]>;
  /** The one that the message ends in, no delimiter standing below it. */
  readonly last: MimeNode | null;
};

const treeOf = async (message: Buffer, limits: StructureLimits): Promise<Tree | null> => {
  const splitter = new Splitter({
    ignoreEmbedded: true,
    maxHeadSize: limits.headerBytes,
    maxChildNodes: limits.parts,
  });
  splitter.end(message);
  const bodies = new Map<MimeNode, Buffer[]>();
  let last: MimeNode | null = null;
  try {
    for await (const chunk of splitter as AsyncIterable<SplitterChunk>) {
      last = chunk.type === 'node' ? chunk : chunk.type === 'body' ? chunk.node : null;
      if (chunk.type !== 'node') bodies.get(chunk.node)?.push(chunk.value);
      else if (depthOf(chunk) > limits.depth) return null;
      else bodies.set(chunk, []);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EMAXLEN') return null;
    throw error;
  }
  return { bodies, last };
};

const depthOf = ({ parentNode }: MimeNode): number => (parentNode ? 1 + depthOf(parentNode) : 1);

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

/** A type that cannot be read is plain text, says RFC 2045, section 5.2; the parts of a digest are messages. */
const typeOf = ({ contentType, headers, parentNode }: MimeNode): string => {
  const isDigest = parentNode && parentNode.contentType === 'multipart/digest';
  if (isDigest && headers && !headers.hasHeader('content-type')) return 'message/rfc822';
  return contentType && MEDIA_TYPE.test(contentType) ? contentType : 'text/plain';
};

/** A multipart whose boundary is nowhere to be seen is read as the plain text it looks like. */
const leafOf = (node: MimeNode, body: Buffer, isLast: boolean): Part => {
  const type = typeOf(node);
  const encoding = unquoted(/^[^\s;]*/.exec(node.encoding || '')?.[0] ?? ''); // some programs quote it
  return {
    type: type.startsWith('multipart/') ? 'text/plain' : type,
    charset: node.charset || null,
    lines: flowOf(node),
    method: methodOf(node),
    disposition: !node.disposition || node.disposition === 'inline' ? 'inline' : 'attachment',
    name: oneLine(node.filename || ''),
    encoding,
    content: unwrapped(body, encoding),
    body,
    ended: isLast ? (node.parentNode ? 'never' : 'with-the-message') : 'by-delimiter',
  };
};

const flowOf = ({ flowed, delSp }: MimeNode): Part['lines'] => {
  if (!flowed) return 'fixed';
  return delSp ? 'delete-space' : 'keep-space';
};

const methodOf = ({ headers }: MimeNode): string | null => {
  const type = headers ? headers.getFirst('content-type') : '';
  return libmime.parseHeaderValue(type, { stripComments: true }).params['method'] ?? null;
};
