/** Words of every history of changes. */
export const changesText = {
  columns: {
    at: '변경 일시',
    memberName: '변경한 사람',
    field: '항목',
    from: '이전 값',
    to: '바뀐 값',
    change: '변경',
  },
  by: (moment: string, name: string | null) => (name === null ? moment : `${moment} · ${name}`),
} as const;
