const megabyte = 1024 * 1024;

/**
 * What a file may be. A 200,000-row 판매분석 (19 text columns) is about 25 MB and 250 MB unpacked: the
 * limits leave room for it and for nothing much bigger. Worksheets are streamed, so their size does not
 * become memory; the shared strings are held, so they have a limit of their own.
 */
export const limits = {
  fileBytes: 40 * megabyte,
  unpackedBytes: 400 * megabyte,
  sharedStringsBytes: 64 * megabyte,
  sharedStrings: 1_000_000,
  /** Any other part that is read whole (workbook, styles, relations). */
  partBytes: 8 * megabyte,
  /** A spreadsheet program allows 32,767 characters in a cell, which are 200,000 when all are escaped. */
  cellCharacters: 32_767,
  markupCharacters: 300_000,
  rowCharacters: 500_000,
  /** Of a zip of files: files in it, zips inside zips, and bytes of all that is unpacked. */
  /** A mail, in the base64 of which a file takes a third more. */
  mailBytes: 80 * megabyte,
  archiveEntries: 500,
  archiveDepth: 2,
  archiveBytes: 400 * megabyte,
  /** How much larger an unpacked file may be than its packed bytes, once it is larger than archiveRatioFrom. A CSV of equal rows reaches 100. */
  archiveRatio: 200,
  archiveRatioFrom: megabyte,
  parts: 2000,
  sheets: 20,
  rows: 300_000,
  columns: 200,
  badRows: 10_000,
  /** Of bad rows, and of rows that wait for the end of the file: these are kept whole. */
  heldCharacters: 20_000_000,
  /** Errors that are listed one by one; the rest is counted. */
  listedErrors: 1000,
  /** Characters of one batch of rows on its way to the database. */
  chunkCharacters: 240_000,
  /** Without a further thousand rows. A big file on a slow machine may take longer as a whole. */
  stalledSeconds: 8,
  totalSeconds: 120,
  workerHeapMegabytes: 256,
} as const;

export const inMegabytes = (bytes: number): number => Math.round(bytes / megabyte);
