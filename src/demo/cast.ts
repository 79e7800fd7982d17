import type { Strength } from '../sopwith/index.ts';
import type { Writer } from './post-office.ts';
import type { Language } from './written-orders.ts';

export type DemoPilot = Writer & {
  /** How far he looks ahead when he chooses his orders. */
  readonly strength: Strength;
  readonly language: Language;
  /** What he says for publication, by turn. */
  readonly press: Readonly<Record<number, string>>;
};

export const MASTER: Writer = { name: 'Maud Lovelace', address: 'maud@hq.example', style: 'thunderbird' };

export const PILOTS: readonly DemoPilot[] = [
  {
    name: 'Peregrine Ashby',
    address: 'ashby@gmail.example',
    style: 'gmail',
    strength: 'veteran',
    language: 'english',
    press: {
      1: 'Fine weather for it. Last one up buys the marmalade.',
      4: 'Whoever borrowed my goggles: I am coming to fetch them.',
      7: 'The tailor wants to know how many holes make a pattern.',
    },
  },
  {
    name: 'Odette Marchand',
    address: 'odette@office.example',
    style: 'outlook',
    strength: 'veteran',
    language: 'english',
    press: {
      2: 'The house of Marchand insures nobody today.',
      5: 'To the gentleman behind the cloud: your propeller needs oil, one hears it for miles.',
      8: "I have had worse landings. I can't think when.",
    },
  },
  {
    name: 'Wim de Groot',
    address: 'wim@thuis.example',
    style: 'mutt',
    strength: 'regular',
    language: 'dutch',
    press: {
      1: 'Boterhammen mee, thermosfles mee, moed mee. Wie als eerste boven Cambrai is, krijgt van mij een stroopwafel; wie als laatste is, mag hem ruiken.',
      3: 'Wie schoot daar? Eén kogel door mijn worst!',
    },
  },
  {
    name: 'Hattie Blythe',
    address: 'hattie@phone.example',
    style: 'iphone',
    strength: 'veteran',
    language: 'english',
    press: {
      2: "Typed with one thumb; the other's on the trigger.",
      5: "That wasn't a loop, that was a sneeze.",
    },
  },
  {
    name: 'Zoltán Király',
    address: 'zoltan@webmail.example',
    style: 'webmail',
    strength: 'regular',
    language: 'english',
    press: {
      1: '<b>Bold</b> as ever & twice as loud.',
      4: 'My mother reads these reports. Kindly miss.',
      6: 'Paprika on the guns: it keeps them warm.',
    },
  },
  {
    name: 'Ines Calder',
    address: 'ines@thunder.example',
    style: 'thunderbird',
    strength: 'veteran',
    language: 'english',
    press: {
      3: 'Keep your rudders clean and your letters short.',
      6: 'Lost over the eastern clouds: one scarf, red, sentimental value. Finder may keep the pilot who wears it.',
      9: 'Tell the cook to lay fewer plates.',
    },
  },
];
