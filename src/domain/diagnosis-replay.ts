/** What `npm run replay -- 60 4` measured last, as the page shows it: docs/decisions/diagnosis.md. */
export const diagnosisReplay = {
  day: '20261125',
  days: 60,
  partners: 4,
  soldOut: { precision: 0.607, recall: 0.46 },
  /** Where pieces requested after the warning do not count. */
  soldOutUnhelped: { precision: 0.68, recall: 0.441 },
  /** What knowing the true demand of each option would reach. */
  foreseeable: { precision: 0.634, recall: 0.567 },
  /** Options that ran out, and how many of them were foreseen on a day of the 14 before, and at least three days before. */
  stockOuts: { happened: 203, warned: 0.901, warnedEarly: 0.813 },
  /** Percent said, and percent of those that ran out, by tens. */
  chances: [
    { said: 1, happened: 1 },
    { said: 14, happened: 12 },
    { said: 24, happened: 22 },
    { said: 34, happened: 33 },
    { said: 44, happened: 43 },
    { said: 54, happened: 52 },
    { said: 64, happened: 61 },
    { said: 74, happened: 66 },
    { said: 85, happened: 77 },
    { said: 96, happened: 93 },
  ],
  findings: [
    { rule: 'adLoss', judged: 1272, share: 0.84 },
    { rule: 'cancelsRose', judged: 65, share: 0.03 },
    { rule: 'conversionFell', judged: 98, share: 0.49 },
    { rule: 'excessStock', judged: 1770, share: 0.54 },
    { rule: 'idleStock', judged: 422, share: 0.86 },
    { rule: 'viewsFell', judged: 205, share: 0.44 },
    { rule: 'winnerLost', judged: 13, share: 0 },
    { rule: 'winnerLostAds', judged: 11, share: 0 },
  ],
  rankCorrelation: { change: -0.149, sales: 0.065 },
  won: [
    { rule: 'conversionFell', judged: 98, share: 0.32 },
    { rule: 'viewsFell', judged: 205, share: 0.33 },
    { rule: 'winnerLost', judged: 13, share: 0.15 },
    { rule: 'winnerLostAds', judged: 11, share: 0.18 },
  ],
} as const;
