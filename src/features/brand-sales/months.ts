/** A month yyyyMM as it is shown: 2026.11. */
export const formatMonth = (ym: string) => `${ym.slice(0, 4)}.${ym.slice(4)}`;
