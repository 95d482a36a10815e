import type { OfferedFile } from './dropped-files.ts';

let offered: OfferedFile[] = [];

/** Hands files to the upload page that opens next. */
export function offerFiles(files: OfferedFile[]): void {
  offered = files;
}

/** Takes the files handed to the upload page, once. */
export function takeOfferedFiles(): OfferedFile[] {
  const files = offered;
  offered = [];
  return files;
}
