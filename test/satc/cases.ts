import { readdirSync, readFileSync } from 'node:fs';
import { type Case, readCases } from './case-text.ts';

const OWN = new URL('own/', import.meta.url);

/** The hundred shared cases, byte for byte. */
export const sharedCases: readonly Case[] = JSON.parse(readFileSync(new URL('cases.json', import.meta.url), 'utf8'));

/** The names of our own case files. */
export const ownFiles: readonly string[] = readdirSync(OWN)
  .filter(file => file.endsWith('.txt'))
  .sort();

/** Every case of our own, file by file. */
export const ownCases: readonly Case[] = ownFiles.flatMap(file => readCases(readFileSync(new URL(file, OWN), 'utf8')));
