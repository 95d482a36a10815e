const traffic = '전체 통계·상품 분석의 방문자, 조회, 장바구니와 전환율이';
const cancelled = '전체 통계·브랜드 매출의 총매출과 취소금액이';
const names = '옵션마스터에 없는 옵션의 이름이';
const age = '상품 상세의 보관기간별 재고와 상품 관리의 장기재고·과잉이';

/**
 * The part of a page that stays empty without a column, by category and target column, completed by 비어 보입니다. Holds only
 * columns that such a file usually has: the preview names those that a file lacks.
 */
export const absentColumnText: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  옵션마스터: {
    PRODUCTID: '상품 상세와 브랜드 상품에서 옵션을 묶는 등록상품이',
    BARCODE: '입고 목록의 상품바코드와 바코드 검색 결과가',
    SALE_PRICE: '상품 관리의 판매가와 재고 금액이',
  },
  재고현황: {
    PRODUCTID: '상품 상세와 브랜드 상품에서 옵션을 묶는 등록상품이',
    SKU_ID: '재고 현황의 SKU ID가',
    EXH_DAY: '재고 현황 파일의 쿠팡 소진 예상이',
    REQ_IBQTY: '상품 관리의 쿠팡 추천 입고 수량이',
    ITEM_WINNER_YN: '상품 관리와 광고 관리의 아이템위너가',
    MONTHLY_STORAGE_FEE: '상품 관리와 상품 상세의 보관료가',
    AGE_30: age,
    AGE_45: age,
    AGE_60: age,
    AGE_120: age,
    AGE_180: age,
    AGE_181: age,
    CUST_RETURN_30D: 'AI 상품진단의 반품 급증 판단이',
    PRODUCT_REG_DT: '상품 관리의 신규 구분이',
  },
  판매분석: {
    ITEM_NM: names,
    OPTION_NM: names,
    GROSS_QTY: cancelled,
    GROSS_AMT: cancelled,
    CANCEL_QTY: cancelled,
    CANCEL_AMT: cancelled,
    ORDER_CNT: '전체 통계의 주문수와 객단가, 전환율이',
    VISITOR_CNT: traffic,
    VIEW_CNT: traffic,
    CART_CNT: traffic,
    WINNER_RATE: '상품 분석과 브랜드 상품의 위너 비율이',
  },
  입고요청: {
    IB_APRV_NO: '입고 관리의 입고ID가',
    MILKRUNNO: '입고 관리의 밀크런번호(일반택배로 보입니다)가',
    IB_CENTER: '입고 관리의 물류센터가',
    REG_DT: '입고 관리의 업로드일시가',
    PLT_AMT: '입고 관리의 적재수량이',
    TRUCK_AMT: '입고 관리의 적재수량이',
    EXPIR_DT: '입고 목록의 유통기한과 제조일자가',
    PROD_DT: '입고 목록의 유통기한과 제조일자가',
    DP_APRV_DT: '입고 목록의 진열완료일이',
    REMARKS: '입고 목록의 비고(오류 사유)가',
  },
  광고보고서: {
    AD_TYPE: '캠페인 성과와 광고 관리의 광고유형이',
    ADGROUP_NM: '캠페인 성과의 광고그룹이',
    KEYWORD: '키워드 성과가',
    START_DT: '광고 관리의 시작일과 종료일이',
    END_DT: '광고 관리의 시작일과 종료일이',
  },
  '재고 손실 보상': {
    LOSS_TYPE: '재고손실보상 리포트의 손실 유형이',
    SALE_PRICE: '재고손실보상 리포트의 판매단가와 보상률이',
    COMP_RATE: '재고손실보상 리포트의 보상률이',
    INSPECT_ID: '재고손실보상 리포트의 검수ID가',
  },
  '정산현황 요약': {
    PAY_DT: '정산 리포트의 다음 지급일이',
    STATUS: '정산 리포트의 지급 상태가',
  },
};
