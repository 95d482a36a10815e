import type { Random } from './random.ts';

/** Stands in values that are sent as filter or body: none of it may be read in the log. */
export const canary = 'hunter2';

const days = ['20261031', '20261101', '20261105', '20261115', '20240229'];
// Each list has columns of its own; those of another one are refused.
const sortColumns = ['', '', '', '', ''].concat(
  'optionId brandName stockQty avgSales7Days doc docNormalized status reqNo schDt regDt optionCd exQty remarks'.split(
    ' ',
  ),
);

/** Valid values of arguments and columns whose name tells them; $ is the caller's own partner. */
const named: [RegExp, readonly unknown[]][] = [
  [/^(partner_cd|PARTNER_CD|CUST_CD)$/, ['$', '$', '$', '$', '$', '$', 'P1', 'P2', 'P3']],
  [/^(brand_cd|BRAND_CD)$/, ['all', 'B-$', 'none']],
  [/^offer_condition$/, ['all', 'NEW', 'used-good']],
  [/^doc_state$/, ['all', 'out', 'under7', 'under14']],
  [/^sort_by$/, sortColumns],
  [/^sort_direction$/, ['asc', 'desc']],
  [/^option_ids$/, [[], ['O-$'], ['O-P1', 'O-P2']]],
  [/^OPTION_CD$/, ['O-$', 'O-P1', 'O-P2']],
  [/^(req_no|ib_aprv_no|REQ_NO)$/, ['R-$', 'R-$', '']],
  [/^view$/, ['SCH', 'REQ']],
  [/^way$/, ['page']],
  [/^file_hash$/, [null, 'a'.repeat(64)]],
  [/^mail_key$/, ['a'.repeat(64)]],
  [/^sender$/, ['kim@seller.example', '@seller.example']],
  [/^import_ids$/, [['33333333-3333-4333-8333-333333333333']]],
  [/^(option_cds|campaign_ids|request_nos)$/, [[], ['O-$']]],
  [/^(urgency|ad_type|placement|keyword_class|outcome|action)$/, ['all']],
  [/^attribution$/, ['14', '1']],
  [/^scope$/, ['total', 'direct']],
  [/^subject$/, ['option', 'target', 'campaign']],
  [/^mentions$/, [[]]],
  [/^rule$/, ['out', 'inboundDue']],
  [/^assignee$/, [null]],
  [/^until_day$/, [null, '20261201']],
  [/^rhythm$/, ['daily', 'none']],
  [/^status$/, ['all', 'scheduled', 'completed', 'error', 'doing', 'done']],
  [/^date_start$|^period_start$/, ['20261101', '20261031']],
  [/^date_end$|^period_end$/, ['20261101', '20261105']],
  [/^comparison$/, ['previous', 'year']],
  [/^level$/, ['brand', 'partner']],
  [/^unit$/, ['day', 'week', 'month']],
  [/^measure$/, ['saleAmt', 'saleQty', 'orderCnt', 'targetAmt', 'salesAmount', 'adCost', 'finalSettlement']],
  [/^(rule_cd|confidence)$/, ['all']],
  [/^period_ends$/, [null, ['20261101', '20261108']]],
  [/^basis$/, ['OCCUR', 'SETTLE']],
  [/^charge_type$/, ['OPERATION', 'LIVE', 'LOGISTICS']],
  [/^(last_)?month$/, ['202610']],
  [/^option_id$/, [null, 'O-$']],
  [/^state$/, ['all', 'differs']],
  [/^loss_type$/, ['all', '시험']],
  [/^(sale|stock)_state$|^winner$|^tab$/, ['all']],
  [/^year$/, [2026]],
  [/^ym$/, ['202611']],
  [/^(top|row_limit)$/, [1, 12]],
  [/^(cards|hidden)$/, [[], ['todos']]],
  [/^hour$/, [0, 23]],
  [/^days$/, [7, 14, 182]],
  [/^weekdays$/, [[1], [1, 2, 7]]],
  [/^partner_cds$/, [null, ['$']]],
  [/^intervention_id$|^version$/, [null, 1]],
  [/^ids$/, [[], [1], [1, 2]]],
  [/^type$/, ['all', 'price']],
  [/^(start|end)_day$/, ['20261101']],
  [/^snap_date$/, [null, '20261031', '20261101']],
  [/_DT$|_START$|_END$/, days],
  [/^DATE_SK$/, [20261101, 20261115]],
  [/^page$/, ['/inventory']],
  [/^search$/, ['', '?doc=out', canary]],
  [/^page_(number|size)$/, [1, 1, 1, 20, 100]],
  [/^category$|^CATEGORY$/, ['옵션마스터', '재고현황', '판매분석', '입고요청', '보관비']],
  [/^columns$/, [[], ['OPTION_CD', 'BRAND_CD', 'ITEM_NM']]],
  [/^err_cnt$|^part$/, [0, 1, 2, 7]],
  [
    /^rows$/,
    [[], ['O-$\u007fB-$\u007f시험\u007f이름\u007fO-$\u007f1\u007f2\u007f3\u007f900'], ['O-$'], ['']],
  ],
];

const byType: Record<string, readonly unknown[]> = {
  text: ['', '시험', canary, '%', 'a,b(c)"d"'],
  integer: [0, 1, 2, 20],
  bigint: [0, 1, 2],
  boolean: [true, false],
  'text[]': [[], ['시험']],
};

/** A value that fits name and type; imports are ids of reports that the caller has begun. */
export function validValue(
  random: Random,
  { name, type }: { name: string; type: string },
  partner: string,
  imports: readonly string[],
): unknown {
  if (type === 'uuid') return random.pick(imports);
  const choices = named.find(([pattern]) => pattern.test(name))?.[1] ?? byType[type] ?? [null];
  const value = JSON.stringify(random.pick(choices)).replaceAll('$', partner);
  return JSON.parse(value) as unknown;
}

const long = 'x'.repeat(5000);
const deep = `${'['.repeat(40)}${']'.repeat(40)}`;

/** Values that no client of the product sends, as JSON text. */
const wrongJson = [
  String.raw`null true false -1 0 0.5 1e308 1e400 -0 2147483648 9223372036854775808 9007199254740993`,
  String.raw`"" "\u0000" "a\u0000b" "\ud800" "\u202e\u001b[2J\r\n" "%" "\\" "$1" "(,)" "all" "{1,2" "{" "null" "NaN"`,
  String.raw`[] {} [null] [[1]] ["a",null] ["\u0000"] [{"a":1}] [{"toString":1}] {"type":1,"value":2}`,
  String.raw`{"toString":1} {"toString":null} {"valueOf":1} {"toJSON":1} {"then":1} {"length":-1} {"constructor":1}`,
  String.raw`{"__proto__":{"a":1}} "20269999" "00000000" "2026-11-01" "99999999999999999999" "infinity" "'or'1=1--"`,
  `"11111111-1111-4111-8111-111111111111" "not-a-uuid" "${canary}" "${long}" ${deep}`,
].flatMap((texts) => texts.split(' '));

/** The JSON text of a wrong value. */
export function wrongValue(random: Random): string {
  return random.pick(wrongJson);
}

/** Pieces of addresses and headers that are wrong somewhere, encoded as they are sent. */
export const wrongPieces: readonly string[] = [
  '%00 %0 % %zz %25 %2f %2e%2e .. %0d%0a %1b[2J %e2%80%ae %ff %c0%80 %ed%a0%80 %EF%BB%BF %F0%9F%98%80 a%00b',
  `* ** ( ) (((( , . " %22 ' ; : :: -1 @ $1 [0] {} %28select%201%29 1;select%201 1e999 99999999999999999999`,
  `null undefined NaN true __proto__ constructor toString ${'x'.repeat(300)} ${canary}`,
]
  .flatMap((texts) => texts.split(' '))
  .concat('');
