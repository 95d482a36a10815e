import type { SettlementReport } from './settlement-queries.ts';

type Figures = NonNullable<SettlementReport['figures']>;

/** Figures by their names in the dictionary: advertising that was settled, with VAT, is another figure than that of reports. */
export type SettlementFigures = Omit<Figures, 'adCost'> & { settledAdCost: number | null };

const named = (figures: SettlementReport['figures']): SettlementFigures | null => {
  if (figures === null) return null;
  const { adCost, ...rest } = figures;
  return { ...rest, settledAdCost: adCost };
};

export const withSettledNames = (report: SettlementReport) => ({
  ...report,
  figures: named(report.figures),
  comparisonFigures: named(report.comparisonFigures),
});
