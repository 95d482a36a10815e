/** Sentences of the settings of the morning report. */
export const morningReportText = {
  title: '아침 보고',
  description: '어제 매출과 이익, 할 일, 받을 자료와 지급을 아침마다 메일로 받습니다.',
  notOffered: '이 서버에서는 아침 보고 메일을 보내지 않습니다.',
  loading: '아침 보고 설정을 불러오는 중입니다',
  loadFailed: '아침 보고 설정을 불러오지 못했습니다.',
  bounced: (email: string) =>
    `${email} 주소로 메일이 가지 않아 아침 보고를 멈췄습니다. 메일 주소를 확인한 뒤 다시 저장하면 보냅니다.`,
  isOn: '메일로 받기',
  hour: '받는 시각',
  hourOf: (hour: number) => `${hour < 12 ? '오전' : '오후'} ${hour % 12 === 0 ? 12 : hour % 12}시`,
  hint: '이 시각이 지난 뒤에 저장하면 다음 날부터 보냅니다.',
  weekdays: '받는 요일',
  weekdayNames: ['월', '화', '수', '목', '금', '토', '일'],
  noWeekday: '요일을 하나 이상 선택해주세요.',
  partners: '파트너',
  all: '볼 수 있는 모든 파트너 (50개까지)',
  chosen: '선택한 파트너',
  wrongPartners: '파트너를 1개에서 50개까지 선택해주세요.',
  save: '아침 보고 저장',
  saved: '아침 보고 설정을 저장했습니다',
};
