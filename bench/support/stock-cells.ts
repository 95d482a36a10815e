/** Row n of the exported table: made from its number alone, so that every run writes the same file. */
export function stockRow(index: number) {
  return {
    optionId: String(87_000_000_000 + index),
    skuId: String(41_000_000 + (index % 900_000)),
    brandName: `브랜드 ${index % 40}`,
    productName: `글로우 비타C 세럼 ${index % 5_000}`,
    optionName: `${(index % 9) + 1}개, ${(index % 20) * 10}ml`,
    offerCondition: index % 12 === 0 ? 'used-best' : 'NEW',
    stockQty: index % 1_500,
    incomingQty: index % 300,
    doc: index % 90,
    avgSales7Days: (index % 700) / 7,
    avgSales30Days: (index % 900) / 30,
  };
}
