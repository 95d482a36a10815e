import { costTypeText } from './settlement.ts';

const count = (value: number) => value.toLocaleString('ko-KR');

/** What a figure of 정산 리포트 is made of. */
export const settlementLinesText = {
  title: '구성',
  file: '구성',
  close: '구성 닫기',
  list: '내역',
  failed: '구성을 불러오지 못했습니다',
  sum: (figure: string) => `${figure} 합계`,
  explained: '보고서의 행과 그 파일, 올린 시각입니다.',
  none: '이 기간에 내역이 없습니다',
  row: (row: number) => `${count(row)}행`,
  entered: '화면이나 파일로 입력',
  order: (order: string) => `주문 ${order}`,
  pieces: (pieces: number) => `${count(pieces)}개`,
  columns: {
    day: '날짜',
    source: '보고서',
    kind: '구분',
    orderNo: '주문·요청 번호',
    brandName: '브랜드명',
    productName: '상품명',
    optionName: '옵션명',
    optionId: '옵션 ID',
    quantity: '수량',
    amount: '금액',
    fileName: '파일',
    rowNo: '행',
    loadedAt: '올린 시각',
  },
  kinds: {
    ...costTypeText,
    MILKRUN: '밀크런',
    AD_REPORT: '광고보고서',
    AD_REPLACED: '광고보고서(광고비 내역으로 대체)',
    OPERATION: '운영 수수료',
    LIVE: '라이브 수수료',
    LOGISTICS: '물류 수수료',
  } as Readonly<Record<string, string>>,
} as const;
