import { writeClipboard } from '@/data/copy-text.ts';
import { toast } from '@/data/toast.ts';
import { adKeywordsText as text } from '@/text/ad-keywords.ts';

/**
 * The key of a keyword's row: an object's keys that look like numbers come first, and then the order in which rows were
 * chosen would be lost; search without a keyword needs a key too.
 */
export const keywordKey = (keyword: string) => `=${keyword}`;

/** The keywords of rows, a line each; search without a keyword has none. */
export const keywordsOf = (keys: readonly string[]): readonly string[] =>
  keys.map((key) => key.slice(1).replaceAll(/\s+/gu, ' ').trim()).filter((keyword) => keyword !== '');

/** Copies keywords, one a line, and says how many, or that the browser refused. */
export async function copyKeywords(keywords: readonly string[]): Promise<void> {
  try {
    await writeClipboard(keywords.join('\n'));
    toast.success(text.copied(keywords.length), {
      id: 'copied',
      description: text.copiedText,
      duration: 3000,
    });
  } catch {
    toast.error(text.copyFailed, { id: 'copied', description: text.copyFailedText, duration: 5000 });
  }
}
