import { describe, expect, it } from 'vitest';
import {
  commaSeparated,
  idList,
  mergeOptionIds,
  parseOptionIds,
  parseWanted,
  takeFinishedIds,
} from './option-ids.ts';

describe('option ids', () => {
  it('splits on every kind of white space and comma, drops empty and doubled ids', () => {
    expect(parseOptionIds(' 87301920456, 87302837787\n87301920456\t\u00a0,,087 ')).toEqual([
      '87301920456',
      '87302837787',
      '087',
    ]);
    expect(parseOptionIds('1，2、3')).toEqual(['1', '2', '3']);
    expect(parseOptionIds(' , ')).toEqual([]);
  });

  it.each([
    ['８７３０１９２０４５６，８７３０２８３７７８７', ['87301920456', '87302837787']],
    ['1;2；3·4・5|6/7', ['1', '2', '3', '4', '5', '6', '7']],
    [`"1"\n'2'\n“3”\t‘4’`, ['1', '2', '3', '4']],
    ["'87301920456\r\n'87302837787", ['87301920456', '87302837787']],
    ['8730\u200b1920456\ufeff \u202a87302837787\u202c', ['87301920456', '87302837787']],
    ['87301920456.0\n87302837787.00', ['87301920456', '87302837787']],
    ['id:87301920456 ID: 87302837787', ['87301920456', '87302837787']],
    ['옵션 ID\n87301920456', ['87301920456']],
    ['옵션ID 87301920456 / 옵션아이디=87302837787', ['87301920456', '87302837787']],
    ['Option ID: [87301920456]', ['87301920456']],
    ['ID87301920456', ['87301920456']],
    ['- 1\n- 2', ['1', '2']],
    ['P1-0,A.5', ['P1-0', 'A.5']],
  ])('reads %j as %j', (text, ids) => {
    expect(parseOptionIds(text)).toEqual(ids);
  });

  it('keeps ids beyond the safe integers as they were typed', () => {
    expect(parseOptionIds('9007199254740993')).toEqual(['9007199254740993']);
  });

  it('merges the pending text with the committed ids', () => {
    expect(mergeOptionIds(['1', '2'], '2 3,4')).toEqual(['1', '2', '3', '4']);
    expect(mergeOptionIds(['1'], '')).toEqual(['1']);
  });

  it('turns white space into commas as typed', () => {
    expect(commaSeparated('1 2\n3')).toBe('1,2,3');
  });

  it('finishes an id at a comma or a space and keeps the rest', () => {
    expect(takeFinishedIds('873')).toEqual({ finished: [], pending: '873' });
    expect(takeFinishedIds('873 ')).toEqual({ finished: ['873'], pending: '' });
    expect(takeFinishedIds('873,874,875')).toEqual({ finished: ['873', '874'], pending: '875' });
    expect(takeFinishedIds('８７３；８')).toEqual({ finished: ['873'], pending: '8' });
    expect(takeFinishedIds(',')).toEqual({ finished: [], pending: '' });
  });

  it('knows a list of ids from a name', () => {
    expect(idList('8730 8731\r\n8732')).toEqual(['8730', '8731', '8732']);
    for (const text of ['', ' ', '2080 치약', '50', '크림']) expect(idList(text)).toBeNull();
  });
});

it('parseWanted: a search has tags beside ids, each once, at most ten of them, and no other sign of a number', () => {
  expect(parseWanted('87301920456,#12,#12,#7, 87301920457')).toEqual([
    '#12',
    '#7',
    '87301920456',
    '87301920457',
  ]);
  expect(parseWanted('#87301920456 #12')).toEqual(['87301920456', '12']);
  expect(parseWanted(Array.from({ length: 12 }, (_, n) => `#${n}`).join(','))).toHaveLength(10);
});
