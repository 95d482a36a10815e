const count = (value: number) => value.toLocaleString('ko-KR');

/** Words of the form that registers an intervention, which several pages open. */
export const interventionFormText = {
  title: '변경 등록',
  editTitle: '변경 수정',
  description: '무엇을 언제 바꾸었는지 남기면, 판매가 얼마나 달라졌는지 추정해 드립니다.',
  kept: '저장하지 않은 내용을 불러왔습니다. 이어서 입력한 뒤 저장해주세요.',
  close: '닫기',
  cancel: '취소',
  save: '저장',
  fields: {
    name: '변경 이름',
    type: '유형',
    start: '시작일',
    end: '종료일',
    cost: '비용',
    memo: '메모',
    options: '대상 옵션',
  },
  namePlaceholder: '예: 여름 쿠폰 10%',
  endHint: '비워두면 계속되는 변경으로 봅니다.',
  costHint: '이 변경에 쓴 돈(원)입니다. 비워두면 증분 ROI를 계산하지 않습니다.',
  problems: {
    name: '변경 이름을 입력해주세요.',
    long: (most: number) => `${count(most)}자 이내로 입력해주세요.`,
    start: '시작일을 2026.11.01처럼 입력해주세요.',
    startLate: '시작일은 오늘부터 90일 이내로 입력해주세요.',
    end: '종료일을 2026.11.07처럼 입력하거나 비워주세요.',
    endEarly: '종료일은 시작일과 같거나 늦어야 합니다.',
    endLate: '종료일은 시작일부터 2년 이내로 입력해주세요.',
    cost: '비용은 0에서 1조 사이의 원 단위 숫자로 입력해주세요.',
    noOptions: '대상 옵션을 하나 이상 골라주세요.',
    manyOptions: (most: number, chosen: number) =>
      `대상 옵션은 ${count(most)}개까지 고를 수 있습니다. 지금 ${count(chosen)}개입니다.`,
    full: '파트너마다 변경을 2,000건까지 등록할 수 있습니다. 오래된 변경을 삭제한 뒤 다시 저장해주세요.',
    conflict:
      '그 사이 다른 사람이 이 변경을 바꾸었습니다. 다시 저장하면 지금 입력한 내용으로 바뀌고, 앞의 내용은 변경 이력에 남습니다.',
    gone: '이 변경이나 고른 옵션이 더는 없습니다. 목록을 새로고침한 뒤 다시 골라주세요.',
  },
  saved: '변경을 저장했습니다.',
  overlaps: (overlaps: number) =>
    `같은 옵션에 겹치는 변경이 ${count(overlaps)}건 있습니다. 비교한 판매의 20%를 넘게 겹치면 효과를 판단할 수 없습니다.`,
  /** What could be seen of the change, before it is made. */
  plan: {
    label: '효과를 볼 수 있는 크기',
    loading: '이 옵션들에서 얼마나 큰 효과가 보이는지 계산하는 중입니다.',
    failed: '얼마나 큰 효과가 보이는지 계산하지 못했습니다. 저장에는 문제가 없습니다.',
    unknown: '판매 기록이나 비교할 옵션이 모자라, 지금 시작하면 효과를 판단하기 어렵습니다.',
    needed: (days: number) => `판매가 20% 늘거나 줄면 ${days}일 뒤에 10번 중 8번은 보입니다.`,
    never: (days: number, rise: string, fall: string) =>
      `20% 변화는 가려내기 어렵습니다. ${days}일을 보아도 ${rise} 이상 늘거나 ${fall} 이상 줄어야 보입니다. 옵션을 더 골라 함께 바꾸면 작은 변화도 보입니다.`,
    smallest: (days: number, rise: string, fall: string) =>
      `${days}일이면 ${rise} 이상 늘거나 ${fall} 이상 줄 때 보입니다.`,
    controls: (names: string, all: number) =>
      `비교 옵션 ${count(all)}개(${names} 등)는 그동안 바꾸지 않는 편이 좋습니다.`,
  },
  search: {
    placeholder: '상품명, 초성, 옵션 ID로 찾기',
    label: '옵션 찾기',
    found: '찾은 옵션',
    add: (name: string) => `${name} 추가`,
    addAll: (options: number) => `찾은 ${count(options)}개 모두 추가`,
    more: (total: number, shown: number) => `${count(total)}개 중 ${count(shown)}개를 보여줍니다.`,
    nothing: '찾은 옵션이 없습니다. 다른 이름이나 옵션 ID로 찾아보세요.',
    failed: '옵션을 찾지 못했습니다. 잠시 후 다시 입력해주세요.',
    searching: '찾는 중입니다',
    chosen: (options: number) => `고른 옵션 ${count(options)}개`,
    remove: (name: string) => `${name} 빼기`,
    removeAll: '모두 빼기',
  },
} as const;
