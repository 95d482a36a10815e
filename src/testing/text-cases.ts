// Cases of cleanText and searchText, and of their SQL twins.

const parts = (text: string) => text.normalize('NFD');

/** [text, the text as it is kept] */
export const cleaned: readonly (readonly [text: string, clean: string])[] = [
  ['라온 수분 크림', '라온 수분 크림'],
  ['', ''],
  [' \u00a0\u200b', ''],
  [parts('라온 각시'), '라온 각시'],
  ['라\u200b온\u200c\u200d\u200e\u200f', '라온'],
  ['\u1105\u200b\u1161\u110b\u1169\u11ab', '라온'],
  ['\ufeff라\u00ad온\u2060\u2064', '라온'],
  ['\u202a라온\u202c \u2066크림\u2069', '라온 크림'],
  ['라온\u0001\u001f\u007f\u009f', '라온'],
  ['라온  수분\u00a0크림\u3000A\u2003B', '라온  수분 크림 A B'],
  ['\t라온\r\n크림\u2028', '라온 크림'],
  ['라온 \u200b 크림', '라온  크림'],
  ['라온\u3164크림', '라온 크림'],
  [parts('café'), 'café'],
  ['라온\u2800크림', '라온 크림'],
  ["'90s（１＋１）㎖ ★ ㅋㅋ", "'90s(1+1)㎖ ★ ㅋㅋ"],
  ['Ｂ０１　５０㎖ ㄹㅇ', 'B01 50㎖ ㄹㅇ'],
];

/** [text, the text as searches compare it] */
export const searched: readonly (readonly [text: string, search: string])[] = [
  ['라온  수분\u00a0 크림', '라온 수분 크림'],
  [' Ｂ０１　\u200b　（１＋１）', 'B01 (1+1)'],
  ['ㅋㅋ ㄹㅇ 50㎖', 'ㅋㅋ ㄹㅇ 50㎖'],
  [' \u200b', ''],
];

const name = '[라온] 수분  크림 50ml（1+1）';

/** [text, what was typed] */
export const contained: readonly (readonly [text: string, typed: string])[] = [
  ...[
    '라온] 수분 크림 50ML(1',
    '크림\u00a050ml',
    '수분  크림',
    parts('수분 크림'),
    '수\u200b분',
    ' 크림\u3000',
    '（１＋１）',
  ].flatMap((typed): [string, string][] => [
    [name, typed],
    [parts(name), typed],
    [name.replaceAll(' ', '\u00a0'), typed],
    [name.replace('분', '\u200b분\ufeff'), typed],
  ]),
  ['무엇이든', ''],
  ['무엇이든', '\u200b '],
  ['100% a_b', '0%'],
  ['１００％', '0%'],
  // Quoted: the whole text, or one that has the quotes.
  ['여름 컵', '"여름 컵"'],
  [parts('여름\u00a0Cup'), '"여름 cup"'],
  ['새 "여름 컵"', '"여름 컵"'],
];

export const notContained: readonly (readonly [text: string, typed: string])[] = [
  ['수분크림', '수분 크림'],
  ['1000', '0%'],
  ['aXb', 'a_b'],
  ['여름 컵 2', '"여름 컵"'],
  ['여름', '""'],
  ['', '크림'],
];
