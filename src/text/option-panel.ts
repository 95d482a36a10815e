import { type Day, formatDay } from '@/domain/korea-time.ts';

/** The side panel of an option. */
export const optionPanelText = {
  label: '옵션 상세',
  close: '닫기',
  loading: '옵션을 불러오는 중입니다',
  failed: '옵션을 불러오지 못했습니다.',
  notFound: { title: '옵션을 찾을 수 없습니다', text: '목록에서 다시 선택해주세요.' },
  ids: { optionId: '옵션 ID', skuId: 'SKU ID', barcode: '바코드', productId: '등록상품 ID' },
  winners: { Y: '아이템위너', N: '위너 미보유' },
  links: { detail: '상품 상세', analytics: '상품 분석' },
  figures: '핵심 지표',
  since: (day: Day) => `${formatDay(day)}부터`,
  trend: {
    title: '최근 60일',
    day: '날짜',
    sold: '판매수량',
    stock: '재고',
    /** The newest day that is known. */
    newest: (day: string, value: string) => `${day} ${value}`,
    none: '올린 데이터가 없습니다',
    gaps: '끊어진 곳은 데이터를 올리지 않은 날입니다.',
  },
  inbound: {
    title: '다가오는 입고',
    none: '들어올 입고가 없습니다.',
    overdue: '예정일 지남',
    quantity: (pieces: string) => `${pieces}개`,
    more: (count: string) => `외 ${count}건`,
    expected: (pieces: string) => `요청 ${pieces}개`,
  },
  changes: {
    title: '최근 변경',
    none: '변경한 내용이 없습니다.',
    nothing: '없음',
  },
} as const;
