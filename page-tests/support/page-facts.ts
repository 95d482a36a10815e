import type { PagePath } from '@/pages/pages.ts';

/** What the generated tests know of a page of a partner's figures. */
interface PageFacts {
  /** The sentence for a partner who never loaded what the page shows. */
  unloaded: string;
  /** True if the table is there without a row, too. */
  keepsTable?: true;
  /** Functions of which something is left out without a word where they fail, until the page reads everything again. */
  leftOut?: readonly string[];
}

const of = (report: string): PageFacts => ({ unloaded: `아직 올린 ${report} 데이터가 없습니다` });
const sales = of('판매분석');
const ads = of('광고보고서');
const noProduct = { unloaded: '상품을 찾을 수 없습니다' };

/** Every page of the registry; null for one without a partner's figures. A new page does not compile without its entry. */
export const pageFacts: Readonly<Record<PagePath, PageFacts | null>> = {
  '/login': null,
  '/signup': null,
  '/find-password': null,
  '/reset-password': null,
  '/': null,
  '/mydashboard': { unloaded: '아직 올린 데이터가 없습니다' },
  '/portfolio': sales,
  '/brand-sales': sales,
  '/product-diagnosis': { ...of('재고현황'), keepsTable: true },
  // Without the days of month ends only today can be chosen.
  '/inventory': { ...of('재고현황'), keepsTable: true, leftOut: ['snapshot_dates'] },
  '/order-list': { ...of('재고현황'), keepsTable: true },
  '/inbound': { ...of('입고요청'), keepsTable: true },
  '/ai-product-diagnosis': { ...of('재고현황, 판매분석'), keepsTable: true },
  '/intervention-analysis': { ...sales, keepsTable: true },
  '/statistics/total-sales': sales,
  '/campaign-performance': ads,
  '/keyword-performance': ads,
  '/settlement': of('정산 리포트(판매수수료)'),
  '/settlement-compensation': of('재고 손실 보상, 월말 재고현황'),
  '/brand/$brandCd': sales,
  '/brand/$brandCd/products': sales,
  '/product/$id': noProduct,
  '/brand-product-search': { unloaded: '검색 결과가 없습니다', keepsTable: true },
  '/product-analytics/$productId': noProduct,
  '/ad-management': ads,
  '/partner': null,
  '/profile': null,
  '/upload': { unloaded: '아직 반영한 파일이 없습니다', keepsTable: true },
  '/admin': null,
  '/backend-test': null,
};
