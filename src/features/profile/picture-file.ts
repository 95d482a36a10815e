/** More than any camera writes (bytes). What is stored is drawn anew and small; this spares the browser's memory. */
const MAX_PICTURE_BYTES = 30 * 1024 * 1024;

/** Why a file is no picture that can be used. */
export type PictureProblem = 'too-large' | 'wrong-type';

/** What the first bytes say: a name or a declared type proves nothing. */
function isPicture(head: Uint8Array): boolean {
  const has = (at: number, ...bytes: number[]) => bytes.every((byte, index) => head[at + index] === byte);
  const isPng = has(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const isJpeg = has(0, 0xff, 0xd8, 0xff);
  const isWebp = has(0, 0x52, 0x49, 0x46, 0x46) && has(8, 0x57, 0x45, 0x42, 0x50);
  return isPng || isJpeg || isWebp;
}

/** The problem of a chosen file, or null when it begins as PNG, JPEG or WebP files do and is small enough. */
export async function pictureProblem(file: Blob): Promise<PictureProblem | null> {
  if (file.size > MAX_PICTURE_BYTES) return 'too-large';
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return isPicture(head) ? null : 'wrong-type';
}
