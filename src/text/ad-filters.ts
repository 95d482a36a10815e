/** Words of the filters that pages of advertising share. */
export const adFiltersText = {
  attribution: { label: '전환 기준', choices: { days14: '14일', day1: '1일' } },
  scope: { label: '전환 구분', choices: { total: '총 전환', direct: '직접 전환' } },
  vat: { label: '광고비 VAT', choices: { without: '별도', with: '포함' } },
} as const;
