import { dashboardText } from './dashboard.ts';
import { stockText } from './stock.ts';

/** What is new for a member. */
export const newsText = {
  description:
    '나를 부른 노트, 나에게 맡긴 할 일, 확인을 기다리는 파일입니다. 모든 파트너의 것을 보여드립니다.',
  none: '새 소식이 없습니다.',
  failed: '알림을 불러오지 못했습니다.',
  retry: '다시 시도',
  isNew: '새 소식',
  mention: (name: string, kind: string) => `${name} 님이 ${kind} 노트에서 불렀습니다`,
  todo: (name: string) => `${name} 님이 할 일을 맡겼습니다`,
  gone: '지금은 이 파트너에 없습니다.',
  uploads: '확인을 기다리는 파일',
  files: (count: number) => `${count.toLocaleString('ko-KR')}개`,
  kinds: { option: '옵션', brand: '브랜드', campaign: '캠페인', inbound: '입고 요청', loss: '재고 손실' },
  rules: { ...dashboardText.todos.names, under14: stockText.docStates.under14 },
};
