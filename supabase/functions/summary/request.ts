import type { Json } from '../health/call.ts';
import type { Topic } from './evidence.ts';

export interface SummaryRequest {
  partnerCd: string;
  topic: Topic;
  question: string;
}

const longestCode = 100;
export const longestQuestion = 200;

const record = (value: Json | undefined): Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
const code = (value: Json | undefined): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longestCode;
const isDay = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^\d{8}$/.test(value);

function topicOf(value: Json | undefined): Topic | null {
  const { kind, brandCd, from, to, comparison, productId, optionId } = record(value);
  if (kind === 'partner') return { kind };
  if (kind === 'product' && code(productId)) return { kind, productId };
  if (kind === 'diagnosis' && code(optionId)) return { kind, optionId };
  if (kind === 'brand' && code(brandCd) && isDay(from) && isDay(to) && code(comparison))
    return { kind, brandCd, from, to, comparison };
  return null;
}

/** What is asked for, without what could pass for marks of ours; null: it is none of ours. */
export function summaryRequest(body: Json): SummaryRequest | null {
  const { partnerCd, topic, question = '' } = record(body);
  const found = topicOf(topic);
  if (!code(partnerCd) || found === null || typeof question !== 'string') return null;
  if (question.length > longestQuestion) return null;
  const plain = question.normalize('NFKC').replace(/[\p{C}<>]/gu, ' ');
  return { partnerCd, topic: found, question: plain.trim() };
}
