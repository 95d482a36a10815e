/** The look of the column that names a row. */
export const nameColumn = { kind: 'text', grow: true, sticky: true, phone: 'merged' } as const;
