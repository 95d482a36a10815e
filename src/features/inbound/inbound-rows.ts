import { fileTimestamp } from '@/domain/korea-time.ts';

export type { InboundDetail, InboundLine, InboundRequest } from '@/data/answers/inbound.ts';

/** 입고_yyMMdd_HHmmss, and the same for the detail (specification section 9). */
export function inboundFileName(sheet: string, now?: Date): string {
  return `${sheet}_${fileTimestamp(now)}`;
}
