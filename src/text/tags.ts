/** Tags on options and campaigns. */
export const tagsText = {
  title: '태그',
  loading: '태그를 불러오는 중입니다.',
  none: '아직 태그가 없습니다.',
  shared: '공유',
  name: '태그 이름',
  placeholder: '새 이름이나 있는 태그',
  shareWith: '이 파트너를 보는 사람과 공유',
  give: '달기',
  take: '떼기',
  takeFrom: (name: string) => `태그 ${name} 떼기`,
  gone: '없는 태그',
  noName: '태그 이름을 입력해주세요.',
  close: '닫기',
  filter: {
    hint: '고른 태그를 단 것을 함께 조회합니다.',
    none: {
      options: '아직 태그가 없습니다. 상품 관리에서 옵션을 고르거나 파일로 달 수 있습니다.',
      campaigns: '아직 태그가 없습니다. 광고 관리에서 캠페인을 고르거나 파일로 달 수 있습니다.',
    },
    most: (most: number) => `태그는 한 번에 ${most}개까지 고를 수 있습니다.`,
    byFile: '파일로 태그 달기',
  },
  bulk: {
    title: '태그 달기·떼기',
    file: '파일',
    noFile: '파일을 골라주세요.',
    options: {
      chosen: (count: string) => `선택한 옵션 ${count}개에 태그를 달거나 뗍니다.`,
      byFile: '옵션 ID가 든 xlsx나 csv 파일로 많은 옵션에 태그를 달거나 뗍니다.',
      fileHint: '옵션 ID 열을 읽습니다. 그런 열이 없으면 첫 열을 읽습니다.',
      none: '파일에서 옵션 ID를 찾지 못했습니다.',
      tooMany: (most: string, count: string) =>
        `옵션은 한 번에 ${most}개까지입니다. 파일에는 ${count}개가 있습니다.`,
      unknownFile: '이 파트너의 옵션 ID가 없습니다.',
      given: (name: string, count: string) => `${name}: 옵션 ${count}개에 달았습니다`,
      taken: (name: string, count: string) => `${name}: 옵션 ${count}개에서 뗐습니다`,
      unknown: (count: string) => `이 파트너에 없는 ID ${count}개는 뺐습니다.`,
    },
    campaigns: {
      chosen: (count: string) => `선택한 캠페인 ${count}개에 태그를 달거나 뗍니다.`,
      byFile: '캠페인 ID나 이름이 든 xlsx나 csv 파일로 많은 캠페인에 태그를 달거나 뗍니다.',
      fileHint: '캠페인 ID나 캠페인명 열을 읽습니다. 그런 열이 없으면 첫 열을 읽습니다.',
      none: '파일에서 캠페인 ID나 이름을 찾지 못했습니다.',
      tooMany: (most: string, count: string) =>
        `캠페인은 한 번에 ${most}개까지입니다. 파일에는 ${count}개가 있습니다.`,
      unknownFile: '이 파트너의 캠페인이 없습니다.',
      given: (name: string, count: string) => `${name}: 캠페인 ${count}개에 달았습니다`,
      taken: (name: string, count: string) => `${name}: 캠페인 ${count}개에서 뗐습니다`,
      unknown: (count: string) => `이 파트너에 없는 ID나 이름 ${count}개는 뺐습니다.`,
    },
  },
  change: {
    open: (name: string) => `태그 ${name} 바꾸기`,
    title: '태그 바꾸기',
    own: '태그의 이름과 공유를 바꿉니다. 이 태그를 단 옵션과 캠페인, 저장한 보기는 그대로입니다.',
    shared: '공유한 태그입니다. 이름과 공유를 바꾸면 이 파트너를 보는 모든 사람에게 바뀝니다.',
    taken: '같은 이름의 태그가 이미 있습니다. 다른 이름을 적어주세요.',
    save: '저장',
  },
  remove: (name: string) => `태그 ${name} 삭제`,
  removed: (name: string) => `태그를 삭제했습니다: ${name}`,
  notTakenBack: {
    conflict: {
      title: '같은 이름의 태그가 그 사이 생겨 삭제를 되돌리지 못했습니다.',
      action: '그 태그의 이름을 바꾸거나 삭제한 뒤 다시 실행 취소를 눌러주세요.',
    },
    'not-found': {
      title: '지운 지 오래되어 태그의 삭제를 되돌릴 수 없습니다.',
      action: '태그를 새로 만들어 옵션과 캠페인에 다시 달아주세요.',
    },
  },
} as const;
