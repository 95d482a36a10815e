/** Figures of advertising from its cost to its return, in the order of a set of columns. */
export const costToReturn = [
  'adCost',
  'adImpCnt',
  'adClickCnt',
  'adCtr',
  'adCpc',
  'adOrderCnt',
  'adCvr',
  'adSaleAmt',
  'adRoas',
] as const;
