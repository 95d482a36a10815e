import { type Day, formatDay } from '../domain/korea-time.ts';
import { withParticle } from '../domain/particle.ts';

const dotted = (day: string) => formatDay(day as Day);
const won = (amount: string) => `${Number(amount).toLocaleString('ko-KR')}원`;

/** Of a file beyond a limit: what a period holds can be loaded in parts. */
const inParts = '기간을 짧게 나누어 내려받아 하나씩 올려주세요.';

/** Sentences of the spreadsheet import: what is wrong with a file or a cell, and what to do about it. */
export const importText = {
  file: {
    empty: '빈 파일입니다(0바이트). 쿠팡 윙에서 다시 내려받아주세요.',
    tooBig: (limit: number) => `파일이 너무 큽니다. ${limit}MB 이하의 파일만 올릴 수 있습니다. ${inParts}`,
    html: '확장자만 엑셀인 웹 문서(HTML)입니다. 엑셀에서 열어 "Excel 통합 문서(.xlsx)"로 다시 저장해주세요.',
    oldExcel: '예전 엑셀 형식(.xls)입니다. 엑셀에서 열어 "Excel 통합 문서(.xlsx)"로 다시 저장해주세요.',
    encrypted: '암호가 걸린 파일입니다. 엑셀에서 암호를 해제하고 다시 저장해주세요.',
    protected:
      '문서 보안(DRM)이 걸린 파일이라 읽을 수 없습니다. 문서 보안 프로그램에서 보호를 먼저 해제한 뒤 올려주세요.',
    binary: '바이너리 통합 문서(.xlsb)입니다. "Excel 통합 문서(.xlsx)"로 다시 저장해주세요.',
    notSpreadsheet:
      '엑셀 파일(.xlsx)이나 CSV 파일이 아닙니다. 쿠팡 윙에서 내려받은 파일을 그대로 올려주세요.',
    damaged: '파일이 손상되었거나 내려받기가 중간에 끊겼습니다. 다시 내려받아주세요.',
    macro: '매크로가 든 파일은 읽지 않습니다. "Excel 통합 문서(.xlsx)"로 다시 저장해주세요.',
    bomb: (limit: number) =>
      `압축을 풀면 ${limit}MB가 넘는 파일이라 읽지 않습니다. 원본 파일이 맞는지 확인하고, 맞다면 ${inParts}`,
    emptyArchive: '압축 파일에 올릴 파일이 없습니다. 압축을 다시 만들거나 안에 든 파일을 올려주세요.',
    archiveTooMany: (limit: number) =>
      `압축 파일에 든 파일이 ${limit}개를 넘어 풀지 않습니다. 나누어 압축해주세요.`,
    archiveTooBig: (limit: number) =>
      `압축 파일을 모두 풀면 ${limit}MB가 넘어 이 파일부터 풀지 않습니다. 나누어 압축해주세요.`,
    archiveTooDeep: '압축 파일 안의 압축 파일은 한 겹까지만 풉니다. 압축을 풀어 안에 든 파일을 올려주세요.',
    tooPacked: '압축을 풀면 크기가 지나치게 커지는 파일이라 풀지 않습니다. 원본 파일을 그대로 올려주세요.',
    lockFile: (name: string) =>
      `엑셀에서 열어 둔 동안만 생기는 임시 파일입니다. 엑셀을 닫고 ${withParticle(`"${name}"`, '을/를')} 올려주세요.`,
    shortcut: '바로 가기 파일입니다. 원본 파일이 있는 곳을 열어 원본을 올려주세요.',
    tooLongRow: '한 셀 또는 한 행의 값이 너무 길어 읽지 않습니다. 원본 파일이 맞는지 확인해주세요.',
    tooManyTexts: `파일에 든 텍스트가 너무 많아 읽지 않습니다. ${inParts}`,
    tooManyParts: '파일 안에 든 항목이 너무 많아 읽지 않습니다. 필요한 시트만 남겨 다시 저장해주세요.',
    tooManySheets: (count: number, limit: number) =>
      `시트가 ${count}개입니다. 시트는 ${limit}개까지 읽습니다. 필요한 시트만 남겨 다시 저장해주세요.`,
    tooManyRows: (limit: number) =>
      `행이 너무 많습니다. 한 파일은 ${limit.toLocaleString('ko-KR')}행까지 읽습니다. ${inParts}`,
    tooManyColumns: (row: number, limit: number) =>
      `${row}행에 값이 든 열이 너무 많습니다. ${limit}열까지 읽습니다. 표 바깥의 값을 지워주세요.`,
    tooSlow: (seconds: number) =>
      `${seconds}초 안에 읽지 못해 중단했습니다. 원본 파일이 맞는지 확인하거나 파일을 나누어주세요.`,
    tooMuchMemory:
      '파일을 읽는 데 메모리가 너무 많이 필요해 중단했습니다. 원본 파일이 맞는지 확인하거나 파일을 나누어주세요.',
    unknownKind: (kinds: string[]) =>
      `어떤 보고서인지 알 수 없습니다. 읽을 수 있는 보고서: ${kinds.join(', ')}. 머리글 행을 지우지 않은 원본 파일인지 확인해주세요.`,
    missingColumns: (kind: string, columns: string[], remedy?: string) =>
      `${kind} 파일에 꼭 필요한 열이 없습니다: ${columns.join(', ')}. ${remedy ?? '원본 파일의 머리글을 그대로 두고 다시 올려주세요.'}`,
    adReportRemedy:
      '광고센터의 상품광고 보고서를 한국어로, 기간은 일별, 단위는 상품과 키워드까지 나오는 것으로 내려받아 그대로 올려주세요.',
    settlementRemedy:
      '쿠팡 윙의 로켓그로스 정산현황에서 한국어로 내려받은 원본 파일을 머리글과 윗부분까지 그대로 올려주세요.',
    outsidePeriod: (from: string, to: string, first: string, last: string) =>
      `파일 이름의 기간(${from}~${to})과 행의 날짜(${first}~${last})가 다릅니다. 내려받은 이름 그대로 올려주세요.`,
    periodTooLong: (days: number) => `한 파일은 ${days}일까지 읽습니다. ${inParts}`,
    gap: (before: string, after: string) =>
      `${before} 다음 날짜가 ${after}입니다. 날짜가 바뀌었는지 확인하고, 맞다면 기간을 나누어 내려받아주세요.`,
    twiceColumn: (header: string) =>
      `"${header}" 열이 두 개 있어 어느 쪽이 맞는지 알 수 없습니다. 하나만 남겨주세요.`,
    dayUnknown: (kind: string) =>
      `${kind} 파일에는 날짜가 들어 있지 않습니다. 파일 이름에 날짜(예: ${kind}_20261120.xlsx)를 넣거나 날짜를 지정해주세요.`,
    dayAmbiguous:
      '파일 이름에 날짜가 둘 이상 있습니다. 하루치 파일만 올릴 수 있습니다. 하루치라면 날짜를 지정해주세요.',
    dayInvalid: (day: string) =>
      `${withParticle(day, '은/는')} 없는 날짜입니다. yyyyMMdd 형식으로 지정해주세요.`,
    dayFuture: (day: string) =>
      `${withParticle(day, '은/는')} 아직 오지 않은 날짜입니다. 날짜를 확인해주세요.`,
    dayOld: (day: string) => `너무 오래된 날짜입니다(${day}). 2000년 이후의 날짜를 지정해주세요.`,
    noneAbove: (sheet: string, headers: string[]) =>
      `"${sheet}" 시트의 머리글 위에서 ${headers.join(', ')} 값을 찾지 못했습니다. 윗부분을 지우지 않은 원본 파일을 올려주세요.`,
    wrongAbove: (sheet: string, row: number, header: string, value: string, reason: string) =>
      `"${sheet}" 시트 ${row}행의 ${header} 값을 읽지 못했습니다(${value === '' ? '' : `${value}: `}${reason}). 원본을 다시 내려받아 올려주세요.`,
    noRows: (kind: string) =>
      `${kind} 파일에 데이터 행이 없습니다. 조회 조건을 확인하고 다시 내려받아주세요.`,
    tooManyErrors: (limit: number) =>
      `오류가 있는 행이 ${limit.toLocaleString('ko-KR')}행을 넘어 읽기를 멈췄습니다. 원본 파일이 맞는지 확인해주세요.`,
    tooMuchHeld:
      '오류가 있거나 함께 반영할 행의 내용이 너무 많아 읽기를 멈췄습니다. 원본 파일이 맞는지 확인하거나 파일을 나누어주세요.',
    unreadable: '파일을 읽을 수 없습니다. 다시 내려받아주세요.',
    personal: (header: string) =>
      `주문한 사람의 정보(${header})가 든 파일이라 읽지 않습니다. 개인정보는 저장하지 않습니다. 로켓그로스 정산현황에서 내려받은 보고서를 올려주세요.`,
  },
  cell: {
    empty: '값이 비어 있습니다',
    errorValue: '엑셀 오류 값입니다. 원본 수식을 고치거나 값을 채워주세요',
    tooLong: (limit: number) => `${limit.toLocaleString('ko-KR')}자를 넘습니다`,
    notNumber: '숫자가 아닙니다',
    negative: '0보다 작을 수 없습니다',
    notInteger: '정수가 아닙니다',
    outOfRange: '숫자가 너무 큽니다',
    notPercent: '백분율이 아닙니다',
    notDay: '날짜가 아닙니다',
    notMonth: '연월이 아닙니다(예: 2026-08)',
    notMoment: '날짜와 시각이 아닙니다',
    notOneOf: (words: string[]) => `${words.join(', ')} 중 하나가 아닙니다`,
    notOptionId: '옵션 ID는 숫자로만 되어 있어야 합니다',
    scientific:
      '지수 표기(예: 6.28E+10)라서 원래 번호를 알 수 없습니다. 엑셀에서 이 열을 "텍스트"로 바꾸어 원본을 다시 붙여 넣어주세요',
    digitsLost:
      '16자리 이상의 숫자는 엑셀이 끝자리를 0으로 바꿉니다. 이 열을 "텍스트"로 바꾸어 원본을 다시 붙여 넣어주세요',
  },
  row: {
    twice: (row: number) => `${row}행과 같은 값입니다. 한 행만 남겨주세요`,
    differs: (rows: number[]) => `${rows.slice(0, 5).join(', ')}행과 값이 다릅니다. 맞는 행만 남겨주세요`,
    unequal: (header: string, value: string, expected: number) =>
      `"${header}" 값은 ${value}인데 같은 행의 다른 열로 계산하면 ${expected.toLocaleString('ko-KR')}입니다`,
    farFromPeriod: (period: string, days: number) =>
      `정산주기(${dotted(period)})에서 ${days}일 넘게 떨어진 날짜입니다. 연도를 확인해주세요`,
    exceeds: (whole: string, value: number) =>
      `${whole}(${value.toLocaleString('ko-KR')})보다 클 수 없습니다. 열이 밀리지 않았는지 확인해주세요`,
    conflict: (column: string, row: number) => `${row}행과 ${withParticle(column, '이/가')} 다릅니다`,
    wholeRequest: (row: number) => `같은 요청의 ${row}행에 오류가 있어 요청 전체를 반영하지 않았습니다`,
    unknownService: '알 수 없는 판매방식입니다. 로켓그로스인지 판매자배송인지 확인해주세요',
    reasonColumn: '오류 사유',
    reason: (column: string, value: string, reason: string) =>
      `[${column}] ${value === '' ? '' : `${value}: `}${reason}`,
  },
  /** What a person should know of a file and of what loading it does, on the page and in the terminal. */
  notes: {
    otherSheets: (sheets: string[]) =>
      `읽지 않은 시트: ${sheets.join(', ')}. 한 파일에서 시트 하나만 반영합니다. 필요하면 따로 저장해 올려주세요.`,
    nameKind: (named: string, kind: string) =>
      `파일 이름의 보고서(${named})와 내용(${kind})이 다릅니다. 내용대로 반영합니다.`,
    contradiction: (header: string, count: number, examples: { row: number; value: string }[]) =>
      `${withParticle(`"${header}"`, '이/가')} 같은 행의 다른 열과 맞지 않는 행 ${count.toLocaleString('ko-KR')}개: ${examples
        .map(({ row, value }) => `${row}행 ${value}`)
        .join(
          ', ',
        )}${count > examples.length ? ' …' : ''}. 다른 열의 값은 그대로 반영합니다. 열이 밀리지 않았는지 확인해주세요.`,
    absent: (headers: string[], use: string) =>
      `이 파일에 없는 열: ${headers.join(', ')}. 그대로 반영하면 ${use} 비어 보입니다.`,
    totals: (rows: number) => `합계 행 ${rows.toLocaleString('ko-KR')}개는 제외했습니다.`,
    leftAside: (service: string, rows: number, amount: number) =>
      `${service} ${rows.toLocaleString('ko-KR')}행(매출 ${amount.toLocaleString('ko-KR')}원)은 로켓그로스 판매가 아니어서 제외합니다.`,
    noServiceColumn:
      '판매방식 열이 없어 모든 행을 로켓그로스 판매로 봅니다. 판매자배송 행이 섞이지 않았는지 확인해주세요.',
    unclearService: (words: string[]) =>
      `상품타입(${words.map((word) => word || '빈 값').join(', ')})으로는 판매방식을 알 수 없어 로켓그로스 판매로 봅니다. 판매자배송 행이 섞이지 않았는지 확인해주세요.`,
    noOwnService: '로켓그로스 판매가 한 행도 없습니다. 이날은 로켓그로스 판매가 없었던 날로 기록합니다.',
    asideSheet: '제외한 행',
    asideColumns: ['판매방식', '행', '매출(원)', '제외 사유'],
    asideReason: '로켓그로스 판매가 아니어서 반영하지 않습니다.',
    renamed: (from: string, to: string, options: number) =>
      `브랜드 이름 변경: ${from} → ${to} (옵션 ${options.toLocaleString('ko-KR')}개)`,
    moreRenamed: (brands: number) => `이름이 바뀌는 브랜드 외 ${brands.toLocaleString('ko-KR')}개`,
    emptied: (columns: [header: string, rows: number][]) =>
      `이 파일에 값이 없는 열은 비워집니다: ${columns
        .map(([header, rows]) => `${header} ${rows.toLocaleString('ko-KR')}행`)
        .join(', ')}`,
    nothingSold: '파일에 행이 없습니다. 이날은 판매가 없었던 날로 기록합니다.',
    /** A long report names its last days, which are restated most. */
    restated: (days: { day: string; from: number; to: number }[]) =>
      `전에 올린 금액과 다른 날 ${days.length.toLocaleString('ko-KR')}일: ${days.length > 14 ? '… ' : ''}${days
        .slice(-14)
        .map(({ day, from, to }) => `${dotted(day)} ${won(String(from))} → ${won(String(to))}`)
        .join(', ')}`,
    daysSkipped: (days: number) =>
      `키워드 보고서가 이미 있는 ${days.toLocaleString('ko-KR')}일은 건너뜁니다. 광고비가 두 번 더해지지 않습니다.`,
    daysEmpty: (days: number) =>
      `행이 없는 날 ${days.toLocaleString('ko-KR')}일은 광고가 없었던 날로 기록합니다.`,
    unmatched: (options: number) =>
      `옵션마스터에 없는 옵션 ${options.toLocaleString('ko-KR')}개는 미매칭으로 두고, 마스터가 올라오면 연결합니다.`,
    optionsSkipped: (options: number) =>
      `옵션마스터에 없는 옵션 ${options.toLocaleString('ko-KR')}개는 반영하지 않습니다. 옵션마스터를 올린 뒤 이 파일을 다시 올려주세요.`,
    revenueFell: (won: number) =>
      `이미 있던 날의 14일 전환매출이 ${won.toLocaleString('ko-KR')}원 줄어듭니다. 더 오래된 파일이 아닌지 확인해주세요.`,
    withoutBrand: (options: number) =>
      `브랜드가 없는 옵션 ${options.toLocaleString('ko-KR')}개. 옵션마스터를 올리면 브랜드가 채워집니다.`,
  },
  load: {
    refused: (count: number) =>
      `오류가 있는 행이 ${count.toLocaleString('ko-KR')}행 있어 반영하지 않았습니다. 파일을 고쳐 다시 올리거나, 정상 행만 반영하도록 선택해주세요.`,
    refusedWhole: (kind: string, count: number) =>
      `오류가 있는 행이 ${count.toLocaleString('ko-KR')}행 있어 반영하지 않았습니다. ${withParticle(kind, '은/는')} 합계가 맞아야 하므로 일부만 반영할 수 없습니다. 원본을 다시 내려받아 올려주세요.`,
    unknownOptions:
      '이 파트너의 옵션이 하나도 없는 보고서입니다. 다른 판매자의 파일일 수 있어 반영하지 않았습니다. 파트너와 파일을 확인해주세요.',
    /** A sheet of costs whose lines, sums or period say different things. */
    sheetContradiction: (sheet: string, period: string, what: string, said: string, found: string) =>
      `${sheet} 시트(${dotted(period)} 정산)가 서로 맞지 않아 반영하지 않았습니다: ${
        what === 'period'
          ? `위쪽 정산주기는 ${dotted(said)}, 행의 정산주기는 ${dotted(found)}`
          : what === 'total'
            ? `최종비용 ${won(said)}, 합계와 세액을 더하면 ${won(found)}`
            : `합계 ${won(said)}, 행을 모두 더하면 ${won(found)}`
      }입니다. 원본을 다시 내려받아 올려주세요.`,
    entriesTwice: (rows: string[]) =>
      `같은 대상의 값이 두 행 이상 있어 반영하지 않았습니다: ${rows.map((one) => `${one}행`).join(' / ')}. 한 행만 남겨 다시 올려주세요.`,
    unknownBrands: (count: number, codes: string[]) =>
      `이 파트너에 없는 브랜드 ${count.toLocaleString('ko-KR')}개가 들어 있어 반영하지 않았습니다: ${codes.join(', ')}. 브랜드코드를 고치거나 옵션마스터를 먼저 올려주세요.`,
    tooManyBrands:
      '브랜드는 파트너마다 2,000개까지 둘 수 있어 반영하지 않았습니다. 브랜드코드 열이 맞는지 확인해주세요.',
    unknownOptionsTerminal: '그래도 올리려면 --allow-unknown 을 붙여주세요.',
    foreignOptions: (count: number, ids: string[]) =>
      `다른 파트너의 옵션 ID ${count.toLocaleString('ko-KR')}개가 들어 있어 반영하지 않았습니다: ${ids.join(', ')}. 파트너를 바르게 골랐는지 확인해주세요.`,
    foreignBrands: (count: number, codes: string[]) =>
      `다른 파트너의 브랜드코드 ${count.toLocaleString('ko-KR')}개가 들어 있어 반영하지 않았습니다: ${codes.join(', ')}. 파트너를 바르게 골랐는지 확인해주세요.`,
    noPartner: (code: string) =>
      `파트너 ${withParticle(code, '이/가')} 없습니다. 파트너 코드를 확인해주세요.`,
    noAccess: '이 파트너의 데이터를 올릴 권한이 없습니다. 관리자에게 문의하세요.',
    outdated: '프로그램과 데이터베이스의 버전이 다릅니다. 새로 고치거나 다시 설치한 뒤 시도해주세요.',
    updated:
      '파일을 올린 뒤 프로그램이 업데이트되어 이어서 반영할 수 없습니다. 페이지를 새로 고치고 파일을 다시 올려주세요.',
    /** By the room that is full. */
    noRoom: {
      file: `한 파일에 담긴 내용이 너무 많습니다. ${inParts}`,
      member:
        '반영을 기다리는 파일이 가득 찼습니다. 준비된 파일을 먼저 반영하거나 목록에서 빼주세요. 자리가 나면 다시 시도해주세요.',
      partner:
        '이 파트너에는 반영을 기다리는 파일이 가득 찼습니다. 준비된 파일을 먼저 반영하거나, 다른 담당자가 반영을 마친 뒤 다시 시도해주세요.',
      installation:
        '여러 담당자가 올린 파일로 임시 저장 공간이 가득 찼습니다. 준비된 파일을 먼저 반영하고, 몇 분 뒤 다시 시도해주세요.',
      disk: '서버에 남은 디스크 공간이 부족해 파일을 받지 못했습니다. 관리자에게 디스크 공간을 늘려 달라고 알려주세요.',
    },
    expired: '올리던 데이터가 만료되었습니다. 파일을 다시 올려주세요.',
    failed: '데이터베이스에 반영하지 못했습니다. 아무것도 바뀌지 않았습니다. 잠시 후 다시 시도해주세요.',
  },
};
