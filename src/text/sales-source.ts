import { formatCount } from '@/domain/numbers.ts';

export const salesSourceText = {
  title: '구성',
  /** Names the button of a key figure or a row. */
  open: (figure: string) => `${figure} 구성 보기`,
  close: '구성 닫기',
  failed: '구성을 불러오지 못했습니다',
  explained: '옵션이나 날짜를 누르면 그 구성과 데이터가 든 파일을 봅니다.',
  /** Names the button that takes a step back. */
  leave: (step: string) => `${step} 선택 해제`,
  /** In the name of the file. */
  file: '구성',
  columns: {
    productName: '상품명',
    optionName: '옵션명',
    optionCd: '옵션 ID',
    brandName: '브랜드',
  },
  sum: (figure: string) => `${figure} 합계`,
  /** The figures, one of which is shown. */
  parts: '지표',
  days: '날짜',
  options: '옵션',
  /** The same of one that was chosen. */
  option: '선택한 옵션',
  loads: '올린 파일',
  noOptions: '이 기간에 판매된 옵션이 없습니다',
  noLoads: '이 기간의 데이터를 올린 기록이 없습니다',
  noBrand: '브랜드 없음',
  unknownFile: '파일 이름 없음',
  ofAllOptions: '파일은 그 날짜의 모든 옵션을 담습니다.',
  by: (member: string) => `올린 사람 ${member}`,
  byNobody: '올린 사람 기록 없음',
  notLoaded: '데이터 없음',
  withoutLoad: (days: number) => `파일 기록이 없는 날: ${formatCount(days)}일`,
  rows: (rows: number) => `${formatCount(rows)}행`,
  errors: (rows: number) => `오류 ${formatCount(rows)}행`,
  newestFor: (days: number) => `이 기간 중 ${formatCount(days)}일의 최신 데이터`,
};
