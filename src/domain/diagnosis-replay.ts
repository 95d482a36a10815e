/** What `npm run replay` measured last, as its help panel shows it: docs/decisions/diagnosis.md. */
export const diagnosisReplay = {
  day: '20261125',
  days: 30,
  partners: 1,
  soldOut: { precision: 0.16 as number | null, recall: 0.587 as number | null },
  findings: [
    { rule: 'adLoss', judged: 183, share: 0.83 },
    { rule: 'cancelsRose', judged: 20, share: 0.1 },
    { rule: 'conversionFell', judged: 10, share: 0.8 },
    { rule: 'excessStock', judged: 392, share: 0.53 },
    { rule: 'idleStock', judged: 176, share: 0.94 },
    { rule: 'viewsFell', judged: 15, share: 0.8 },
    { rule: 'winnerLost', judged: 6, share: 0 },
  ],
  rankCorrelation: -0.148,
  won: [
    { rule: 'conversionFell', judged: 10, share: 0.6 },
    { rule: 'viewsFell', judged: 15, share: 0.2 },
    { rule: 'winnerLost', judged: 6, share: 0 },
  ],
} as const;
