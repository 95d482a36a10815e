import type { Value } from './copy.ts';
import type { Entry } from './entries.ts';

/** Columns of a change of an option or brand. */
export const changeColumns = (subject: 'OPTION_CD' | 'BRAND_CD') =>
  [
    'PARTNER_CD',
    'SUBJECT',
    subject,
    'PERIOD',
    'FIELD',
    'FROM_VAL',
    'TO_VAL',
    'USER_ID',
    'USER_NM',
    'REG_DT',
  ] as const;
export const costColumns = ['OPTION_CD', 'APPLY_DT', 'PARTNER_CD', 'COST_AMT', 'MOD_DT'] as const;
export const settingColumns = [
  'OPTION_CD',
  'PARTNER_CD',
  'TARGET_DAY',
  'LEAD_DAY',
  'MEMO',
  'MOD_DT',
] as const;

/** Rows of log_change, dim_option_cost and dim_option_setting that entries in the order of time leave. */
export function entryRows(entries: readonly Entry[]) {
  const changes: Value[][] = [];
  const costs = new Map<string, Value[]>();
  const settings = new Map<
    string,
    { head: Value[]; targetDays: Value; leadDays: Value; memo: Value; at: string }
  >();
  for (const { history, field, applyDay, value, member, at } of entries) {
    const { code, brand } = history.option;
    const partner = brand.company.code;
    const key = `${code} ${applyDay}`;
    const setting = settings.get(code) ?? {
      head: [code, partner],
      targetDays: null,
      leadDays: null,
      memo: null,
      at,
    };
    const before = field === 'cost' ? (costs.get(key)?.[3] ?? null) : setting[field];
    if (before === value) continue;
    changes.push([
      partner,
      'option',
      code,
      applyDay,
      field,
      before,
      value,
      member.id,
      member.alias ?? member.name,
      at,
    ]);
    if (field === 'cost') costs.set(key, [code, applyDay, partner, value, at]);
    else settings.set(code, { ...setting, [field]: value, at });
  }
  return {
    changes,
    costs: [...costs.values()],
    settings: [...settings.values()].map(({ head, targetDays, leadDays, memo, at }) => [
      ...head,
      targetDays,
      leadDays,
      memo,
      at,
    ]),
  };
}
