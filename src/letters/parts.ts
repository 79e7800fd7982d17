import { type MimeNode, Splitter, type SplitterChunk } from '@zone-eu/mailsplit';
import libmime from 'libmime';
import { oneLine } from './encoded-words.ts';
import { fieldsOf } from './headers.ts';
import type { Header } from './letter.ts';
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
  /** Without its transfer encoding; null where we do not know that encoding. */
  readonly content: Buffer | null;
  /** As it came. */
  readonly body: Buffer;
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
  const bodies = await bodiesOf(message, limits);
  if (!bodies) return null;
  const nodes = [...bodies.keys()];
  const parents = new Set(nodes.map(node => node.parentNode));
  const [root] = nodes;
  return {
    headers: root?.headers ? fieldsOf(root.headers) : [],
    types: nodes.map(typeOf),
    leaves: nodes.filter(node => !parents.has(node)).map(node => leafOf(node, Buffer.concat(bodies.get(node) ?? []))),
  };
};

/** The nodes of the MIME tree, each with the pieces of what stands in it and in none below it. */
const bodiesOf = async (message: Buffer, limits: StructureLimits): Promise<Map<MimeNode, Buffer[]> | null> => {
  const splitter = new Splitter({
    ignoreEmbedded: true,
    maxHeadSize: limits.headerBytes,
    maxChildNodes: limits.parts,
  });
  splitter.end(message);
  const bodies = new Map<MimeNode, Buffer[]>();
  try {
    for await (const chunk of splitter as AsyncIterable<SplitterChunk>) {
      if (chunk.type !== 'node') bodies.get(chunk.node)?.push(chunk.value);
      else if (depthOf(chunk) > limits.depth) return null;
      else bodies.set(chunk, []);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EMAXLEN') return null;
    throw error;
  }
  return bodies;
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
const leafOf = (node: MimeNode, body: Buffer): Part => {
  const type = typeOf(node);
  const [encoding = ''] = /^[^\s;]*/.exec(node.encoding || '') ?? [];
  return {
    type: type.startsWith('multipart/') ? 'text/plain' : type,
    charset: node.charset || null,
    lines: flowOf(node),
    method: methodOf(node),
    disposition: !node.disposition || node.disposition === 'inline' ? 'inline' : 'attachment',
    name: oneLine(node.filename || ''),
    content: unwrapped(body, encoding),
    body,
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
