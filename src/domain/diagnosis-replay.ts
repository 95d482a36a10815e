/** What `npm run replay -- 180 4` measured last, as the page shows it: docs/decisions/diagnosis.md. */
export const diagnosisReplay = {
  day: '20261125',
  days: 180,
  partners: 4,
  /** Share of the won lost to stock-outs that was warned of as early as goods need to come. */
  lostWon: { warned: 0 },
  /** Days in a row on which it was said of an option: how many, and the share that ran out in time, or would have but for later requests. */
  warnings: { said: 0, true: 0 },
  /** Options that ran out, and how many of them were foreseen on a day of the 14 before, and at least three days before. */
  stockOuts: { happened: 768, warned: 0.882, warnedEarly: 0.781 },
  /** Days by which 품절 예상일 of a week before was off, the middle one, and the share within three. */
  soldOutDay: { judged: 744, median: 6, near: 0.372 },
  /** Percent said, and percent of those that ran out, by tens. */
  chances: [
    { said: 1, happened: 1 },
    { said: 14, happened: 15 },
    { said: 24, happened: 25 },
    { said: 34, happened: 36 },
    { said: 44, happened: 46 },
    { said: 54, happened: 53 },
    { said: 64, happened: 62 },
    { said: 74, happened: 72 },
    { said: 84, happened: 81 },
    { said: 96, happened: 93 },
  ],
  findings: [
    { rule: 'adLoss', judged: 3856, share: 0.8 },
    { rule: 'cancelsRose', judged: 175, share: 0.07 },
    { rule: 'conversionFell', judged: 402, share: 0.51 },
    { rule: 'excessStock', judged: 4886, share: 0.51 },
    { rule: 'idleStock', judged: 719, share: 0.79 },
    { rule: 'viewsFell', judged: 615, share: 0.45 },
    { rule: 'winnerLost', judged: 76, share: 0.04 },
    { rule: 'winnerLostAds', judged: 79, share: 0.11 },
  ],
  rankCorrelation: { change: -0.143, sales: 0.045 },
  won: [
    { rule: 'conversionFell', judged: 402, share: 0.22 },
    { rule: 'viewsFell', judged: 616, share: 0.35 },
    { rule: 'winnerLost', judged: 76, share: 0.13 },
    { rule: 'winnerLostAds', judged: 79, share: 0.22 },
  ],
} as const;
