import { costReport } from './cost-report.ts';

/** 부가서비스 (BARCODE_LABELING_FEE, VALUE_ADDED_SERVICE_FEE): labels and other work on the goods. */
export const serviceCosts = costReport({
  category: '부가서비스',
  order: 15,
  signature: ['작업유형', '작업ID', '작업 수량', '바코드 부착 수량', '부가서비스 유형'],
  types: ['SERVICE', 'BARCODE'],
  otherNames: { '바코드 부착비': 'BARCODE' },
  pieces: ['작업 수량', '바코드 부착 수량'],
  leftOut: ['작업유형', '작업ID', '부가서비스 유형', '비용 청구 수량'],
});
