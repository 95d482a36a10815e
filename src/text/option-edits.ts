import { type Day, formatDay } from '@/domain/korea-time.ts';

const count = (value: number) => value.toLocaleString('ko-KR');

/** What people enter about an option. */
export const optionEditsText = {
  fields: {
    cost: '원가',
    targetDays: '목표일수',
    leadDays: '리드타임',
    leastQty: '최소 발주',
    boxQty: '박스 입수',
    memo: '메모',
  },
  flaws: {
    whole: '소수점 없이 숫자로 입력해주세요.',
    range: (least: number, most: number, unit: string) =>
      `${count(least)}${unit}부터 ${count(most)}${unit}까지 입력해주세요.`,
    length: (most: number, length: number) =>
      `${count(most)}자까지 입력할 수 있습니다. 지금 ${count(length)}자입니다.`,
    /** A cost is taken away on the day on which it began. */
    removed: (since: Day) => `원가를 지우려면 적용일을 이날로 바꿔주세요: ${formatDay(since)}`,
    nothing: '원가를 입력해주세요.',
  },
  units: { cost: '원', targetDays: '일', leadDays: '일', leastQty: '개', boxQty: '개' },
  since: (cost: string, since: Day) => `${cost}, ${formatDay(since)}부터`,
} as const;
