import { Fragment } from 'react';
import { hangulRanges } from '@/domain/hangul-search.ts';

/** A name with what a search found in it marked. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  const ranges = hangulRanges(text, words);
  return (
    <>
      {ranges.map(([from, to], place) => (
        <Fragment key={from}>
          {text.slice(ranges[place - 1]?.[1] ?? 0, from)}
          <mark className="bg-yellow-soft rounded-xs text-inherit">{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
