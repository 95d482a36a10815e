import { expect, it } from 'vitest';
import { csvRow } from './csv-row.ts';

it('a row of a CSV file quotes what would break it and leaves numbers and missing values alone', () => {
  expect(csvRow(['가, 나', '큰 "따옴표"', '두\n줄', 1204, -0.0342, null, '-', '087301920456'])).toBe(
    '"가, 나","큰 ""따옴표""","두\n줄",1204,-0.0342,,-,087301920456\r\n',
  );
});

it('a text that a spreadsheet would run as a formula stays a text', () => {
  for (const text of ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', ' =1', '＝1', '－1'])
    expect(csvRow([text])).toBe(`'${text}\r\n`);
  expect(csvRow(['=HYPERLINK("http://evil.example","가")'])).toBe(
    '"\'=HYPERLINK(""http://evil.example"",""가"")"\r\n',
  );
  expect(csvRow(['a=1', '수분 크림 - 50ml'])).toBe('a=1,수분 크림 - 50ml\r\n');
});
