import { expect, it } from 'vitest';
import type { PartnerRow } from './admin-queries.ts';
import { partnerLines } from './partner-lines.ts';

const daon: PartnerRow = {
  code: 'P1003',
  name: '다온푸드컴퍼니',
  brn: '124-81-00998',
  industry: '식품',
  representative: '김다온',
  vendorIds: 'A001, A002',
  state: 'active',
  memberCount: 3,
  brandCount: 7,
};
const read = (...lines: string[]) => partnerLines(lines.join('\r\n'), new Map([['P1003', daon]]));
const states = (...lines: string[]) => read(...lines).map(({ values, state }) => [values.code, state]);

it('a table without a head has the fields in the order of the form', () => {
  expect(read('P2001\t새 파트너\t1248100998\t문구\t김하나\tA009')).toEqual([
    {
      number: 1,
      state: 'add',
      problem: null,
      values: {
        code: 'P2001',
        name: '새 파트너',
        brn: '124-81-00998',
        industry: '문구',
        representative: '김하나',
        vendorIds: 'A009',
      },
    },
  ]);
});

it('a head names columns in any order; columns of another name are passed over, and what the table lacks stays', () => {
  const [changed, added] = read('회원\t이름\t코드', '3\t다온푸드\tP1003', '', '0\t새 파트너\tP2001');
  expect(changed).toMatchObject({
    number: 2,
    state: 'change',
    values: { ...valuesOfDaon, name: '다온푸드' },
  });
  expect(added).toMatchObject({ number: 4, state: 'add', values: { code: 'P2001', brn: '' } });
});
const valuesOfDaon = {
  code: 'P1003',
  name: '다온푸드컴퍼니',
  brn: '124-81-00998',
  industry: '식품',
  representative: '김다온',
  vendorIds: 'A001, A002',
};

it('reads what the file of the list holds', () => {
  expect(
    states(
      'No\t파트너\t코드\t상태\t사업자등록번호\t업종\t대표자\t업체 코드\t회원\t브랜드',
      '1\t다온푸드컴퍼니\tP1003\t열림\t124-81-00998\t식품\t김다온\tA001,A002\t3\t7',
    ),
  ).toEqual([['P1003', 'same']]);
});

it('an empty cell of a column that is there empties the field', () => {
  expect(read('코드\t대표자', 'P1003\t')).toMatchObject([
    { state: 'change', values: { representative: '' } },
  ]);
});

it.each([
  ['코드\t이름', 'P 1\t새 파트너', '영문, 숫자, -, _ 로 1~40자를 입력해주세요.'],
  ['코드\t이름', 'P2001\t', '이름을 100자까지 입력해주세요.'],
  ['코드\t이름\t사업자등록번호', 'P2001\t새 파트너\t12-3', '000-00-00000 형식으로 입력해주세요.'],
  ['코드\t이름\t업체 코드', 'P2001\t새 파트너\tA-1', '영문과 숫자로, 쉼표로 나누어 20개까지 입력해주세요.'],
  ['코드\t대표자', 'P2001\t김하나', '이름을 100자까지 입력해주세요.'],
])('says what is wrong with a line: %s, %s', (head, line, problem) => {
  expect(read(head, line)).toMatchObject([{ number: 2, state: 'wrong', problem }]);
});

it('a code that stands twice is wrong the second time', () => {
  expect(states('P2001\t하나', 'P2001\t둘', 'P2002\t셋')).toEqual([
    ['P2001', 'add'],
    ['P2001', 'wrong'],
    ['P2002', 'add'],
  ]);
});

it('a cell in quotes keeps its line break and its quotes', () => {
  expect(read('P2001\t"가게 ""봄""\n2호점"')).toMatchObject([{ values: { name: '가게 "봄"\n2호점' } }]);
});

it.each(['', ' \n\t\n', '코드\t이름'])('a table of nothing has no lines: %j', (text) => {
  expect(read(text)).toEqual([]);
});

it('reads one line more than the most at most', () => {
  const many = Array.from({ length: 5000 }, (_, index) => `P${index}\t이름`);
  expect(read(...many).length).toBeGreaterThan(1000);
  expect(read(...many).length).toBeLessThan(1003);
});
