/** How well the program flies, weakest first. */
export const STRENGTHS = ['novice', 'regular', 'veteran'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** How far a computer pilot thinks. Every flight is tried against every reply: their product is the turns resolved. */
export type Training = {
  /** How often each pilot is thought to answer what all others seem to be up to. */
  readonly rounds: number;
  /** How badly he tells good flights from bad ones: better by so many points of hull is e times as likely. */
  readonly doubt: number;
  /** Flights of his own that he tries in earnest. */
  readonly flights: number;
  /** Sets of replies of the others against which he tries each of them. */
  readonly replies: number;
};

export const TRAINING: Readonly<Record<Strength, Training>> = {
  novice: { rounds: 0, doubt: 4, flights: 3, replies: 1 },
  regular: { rounds: 1, doubt: 2, flights: 8, replies: 4 },
  veteran: { rounds: 4, doubt: 1, flights: 12, replies: 10 },
};
