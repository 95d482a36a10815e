/** What `npm run replay -- 60 2` measured last, as the page shows it: docs/decisions/diagnosis.md. */
export const diagnosisReplay = {
  day: '20261128',
  days: 60,
  partners: 2,
  /** Share of the won lost to stock-outs that was warned of as early as goods need to come. */
  lostWon: { warned: 0.898 },
  /** Days in a row on which it was said of an option: how many, and the share that ran out in time, or would have but for later requests. */
  warnings: { said: 327, true: 0.743 },
  /** Options that ran out, and how many of them were foreseen on a day of the 14 before, and at least three days before. */
  stockOuts: { happened: 110, warned: 0.945, warnedEarly: 0.9 },
  /** Days by which 품절 예상일 of a week before was off, the middle one, and the share within three. */
  soldOutDay: { judged: 108, median: 4.5, near: 0.417 },
  /** Percent said, and percent of those that ran out, by tens. */
  chances: [
    { said: 2, happened: 1 },
    { said: 14, happened: 11 },
    { said: 24, happened: 19 },
    { said: 35, happened: 28 },
    { said: 44, happened: 31 },
    { said: 55, happened: 49 },
    { said: 64, happened: 62 },
    { said: 74, happened: 55 },
    { said: 84, happened: 77 },
    { said: 94, happened: 91 },
  ],
  findings: [
    { rule: 'adLoss', judged: 691, share: 0.79 },
    { rule: 'cancelsRose', judged: 12, share: 0 },
    { rule: 'conversionFell', judged: 61, share: 0.46 },
    { rule: 'excessStock', judged: 181, share: 0.7 },
    { rule: 'idleStock', judged: 203, share: 0.79 },
    { rule: 'viewsFell', judged: 108, share: 0.36 },
    { rule: 'winnerLost', judged: 6, share: 0 },
    { rule: 'winnerLostAds', judged: 12, share: 0 },
  ],
  rankCorrelation: { change: -0.08, sales: 0.033 },
  won: [
    { rule: 'conversionFell', judged: 61, share: 0.21 },
    { rule: 'viewsFell', judged: 108, share: 0.3 },
    { rule: 'winnerLost', judged: 6, share: 0 },
    { rule: 'winnerLostAds', judged: 12, share: 0.17 },
  ],
} as const;
