/** The columns that a staged 옵션마스터 fills, in the order in which the import functions are told them. */
export const optionMasterColumns = [
  'OPTION_CD',
  'BRAND_CD',
  'BRAND_NM',
  'ITEM_NM',
  'OPTION_NM',
  'PRODUCTID',
  'BARCODE',
  'CPITEMNAME',
  'SALE_PRICE',
];
