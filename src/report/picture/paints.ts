/** The paints of the board besides those of the seats (seat-colours.ts). All `#rrggbb`. */
export const PAINTS = {
  paper: '#fbf7ec',
  land: '#f1e9d2',
  line: '#b3a684',
  label: '#5f5740',
  ink: '#1d2433',
  runway: '#dcc68f',
  strip: '#a68d4e',
  grey: '#b9b5a8',
  cloud: '#9fb2c6',
  cloudEdge: '#4c6480',
  flash: '#ff9f1a',
  gold: '#d9a400',
  balloon: '#c9c1a4',
} as const;
