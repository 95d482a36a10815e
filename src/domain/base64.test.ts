import { expect, it } from 'vitest';
import { fromBase64, toBase64 } from './base64.ts';

it('bytes in base64 come back, also with line breaks in it and more than one call takes', () => {
  const bytes = Uint8Array.from({ length: 20_001 }, (_, at) => at % 256);
  const text = toBase64(bytes);
  expect(text).toBe(Buffer.from(bytes).toString('base64'));
  expect(fromBase64(text.replaceAll(/.{76}/g, '$&\n'))).toEqual(bytes);
});
