const bytesAt = (content: Uint8Array, offset: number, expected: number[]) =>
  expected.every((byte, index) => content[offset + index] === byte);

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));

const signatures: Record<string, (content: Uint8Array) => boolean> = {
  'image/png': (content) => bytesAt(content, 0, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]),
  'image/jpeg': (content) => bytesAt(content, 0, [0xff, 0xd8, 0xff]),
  'image/webp': (content) => bytesAt(content, 0, ascii('RIFF')) && bytesAt(content, 8, ascii('WEBP')),
  'image/svg+xml': (content) =>
    /^\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/.test(new TextDecoder().decode(content.subarray(0, 512))),
  'video/mp4': (content) => bytesAt(content, 4, ascii('ftyp')),
};

/** Whether a file begins as files of the declared type do; a type that we do not know never matches. */
export function matchesType(content: Uint8Array, type: string): boolean {
  return signatures[type]?.(content) ?? false;
}
