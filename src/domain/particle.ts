import { josa } from 'es-hangul';

/** How digits and Latin letters that end in a consonant are read; the others end in a vowel. */
const readings: Record<string, string> = {
  0: '영',
  1: '일',
  3: '삼',
  6: '육',
  7: '칠',
  8: '팔',
  l: '엘',
  m: '엠',
  n: '엔',
  r: '알',
};

/**
 * A word with the particle that follows from its last sound: 휴대폰을, 브랜드가, 20261301은, P1002가. Signs that are
 * not spoken, such as a closing bracket, do not count.
 */
export function withParticle(word: string, particle: Parameters<typeof josa.pick>[1]): string {
  const last = /[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u.exec(word.normalize())?.[0] ?? '';
  return word + josa.pick(readings[last.toLowerCase()] ?? (last || '가'), particle);
}
