import { describe, expect, it } from 'vitest';
import { commaSeparated, mergeOptionIds, parseOptionIds, takeFinishedIds } from './option-ids.ts';

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
    expect(takeFinishedIds(',')).toEqual({ finished: [], pending: '' });
  });
});
