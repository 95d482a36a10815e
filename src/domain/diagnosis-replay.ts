/** What `npm run replay` measured last, as the page shows it: docs/decisions/diagnosis.md. */
export const diagnosisReplay = {
  day: '20261125',
  days: 24,
  partners: 1,
  soldOut: { precision: 0.317, recall: 0.375 },
  /** Where pieces requested after the warning do not count. */
  soldOutUnhelped: { precision: 0.488, recall: 0.441 },
  findings: [
    { rule: 'adLoss', judged: 150, share: 0.82 },
    { rule: 'cancelsRose', judged: 15, share: 0.13 },
    { rule: 'conversionFell', judged: 9, share: 0.78 },
    { rule: 'excessStock', judged: 319, share: 0.52 },
    { rule: 'idleStock', judged: 154, share: 0.94 },
    { rule: 'viewsFell', judged: 13, share: 0.92 },
    { rule: 'winnerLost', judged: 6, share: 0 },
    { rule: 'winnerLostAds', judged: 2, share: 0 },
  ],
  rankCorrelation: -0.163,
  won: [
    { rule: 'conversionFell', judged: 9, share: 0.67 },
    { rule: 'viewsFell', judged: 13, share: 0.23 },
    { rule: 'winnerLost', judged: 6, share: 0 },
    { rule: 'winnerLostAds', judged: 2, share: 0 },
  ],
} as const;
