/** Costs of the fulfilment service by COST_TYPE; the marketplace names the sheets of its reports so. */
export const costTypeText = {
  WAREHOUSING: '입출고비',
  SHIPPING: '배송비',
  STORAGE: '보관비',
  RETURN_PICKUP: '반품 회수비',
  RESTOCKING: '반품 재입고비',
  REMOVAL: '반출비',
  REMOVAL_SHIPPING: '반출 배송 서비스비',
  SERVICE: '부가서비스비',
  BARCODE: '바코드비',
} as const;

export type CostType = keyof typeof costTypeText;
