import { formatMonthDay, type Day } from '../../../src/domain/korea-time.ts';

/** Sentences of the morning report that no page has. */
export const reportText = {
  name: '아침 보고',
  subject: (day: Day, partners: readonly string[]) =>
    `[파트너 데스크] ${formatMonthDay(day)} 아침 보고: ${named(partners)}`,
  lead: (day: Day) => `${formatMonthDay(day)} 아침의 숫자입니다. 항목을 누르면 그 숫자를 만든 행이 열립니다.`,
  figures: '매출과 이익',
  compared: (text: string, change: string) => `${text} ${change}`,
  summaries: {
    week: (days: string) => `지난주 ${days}`,
    month: (days: string) => `지난달 ${days}`,
  },
  due: '받을 자료',
  paid: '최근 7일 지급',
  payment: (start: string, end: string, ratio: number) => `${start} ~ ${end} 정산의 ${ratio}%`,
  payDay: (day: string, status: string) => `지급일 ${day}${status}`,
  settings: '보고 설정',
  stop: '보고 그만 받기',
  why: '설정에서 아침 보고를 켜셔서 보내드리는 메일입니다.',
  stopPage: {
    title: '아침 보고 그만 받기',
    ask: '아침 보고 메일을 더 이상 받지 않으시겠습니까?',
    button: '그만 받기',
    done: '아침 보고를 껐습니다. 설정에서 언제든 다시 켤 수 있습니다.',
    unknown: '링크가 올바르지 않거나 오래되었습니다. 설정에서 아침 보고를 꺼주세요.',
  },
};

function named([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} 외 ${others.length}곳`;
}
