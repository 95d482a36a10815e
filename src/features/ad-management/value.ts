import { formatUnit } from '@/domain/numbers.ts';
import { adRegisterText } from '@/text/ad-register.ts';
import { adStatusText } from '@/text/ad-status.ts';
import type { CampaignField } from './ad-management-queries.ts';

const labels: Partial<Record<CampaignField, Readonly<Record<string, string>>>> = {
  status: adStatusText.names,
  goalType: adRegisterText.goals,
};

/** A value of the trail as a person reads it; null: none. */
export function changedCampaignValue(field: CampaignField, value: string | null): string | null {
  if (value === null) return null;
  if (field === 'dayBudget') return formatUnit('won', Number(value));
  if (field === 'targetRoas') return formatUnit('percent', Number(value));
  return labels[field]?.[value] ?? value;
}
