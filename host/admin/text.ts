/** What the administration command says. Korean, as those who run a marketplace's desk read it. */
export const text = {
  usage: `사용법: npm run admin -- <명령>

  member list                          회원과 권한 목록
  member activate <이메일>             회원 활성화
  member deactivate <이메일>           회원 비활성화 (로그인된 세션도 종료)
  member grant <이메일> <파트너코드> [--load]
                                       파트너 연결. --load: 데이터 업로드도 허용 (파트너의 첫 회원은 자동 허용)
  member load <이메일> <파트너코드> on|off
                                       연결된 파트너의 데이터 업로드 허용 또는 해제
  member revoke <이메일> <파트너코드>  파트너 연결 해제
  member all-partners <이메일> on|off  모든 파트너 접근 허용 또는 해제
  member admin <이메일> on|off         관리 화면의 관리자 지정 또는 해제 (마지막 관리자는 해제할 수 없습니다)
  partner list                         파트너 목록
  partner add <코드> <이름> [사업자등록번호] [업종 설명]
  partner export <코드> <파일>         파트너의 모든 데이터를 파일로 내보내기. 서버가 실행 중이어도 됩니다.
  partner import <파일>                내보낸 파트너를 이곳에 추가. 도중에 멈추면 아무것도 남지 않습니다.
  partner delete <코드> <이름>         파트너와 모든 데이터 삭제. 되돌릴 수 없습니다. 도중에 멈추면 다시 실행합니다.
  partner senders <코드> [add|remove <주소>]
                                       보고서를 메일로 보낼 수 있는 발신자 목록. 주소는 kim@example.com 또는 @example.com
  mail list                            메일함으로 온 최근 메일 100통과 처리 결과
  rollups rebuild [파트너코드]         판매 집계를 원본과 대조하고, 다른 곳을 다시 계산
  keys rotate                          로그인 토큰 서명 키 교체 (로그인은 유지됩니다)
  secrets new                          잃어버린 비밀 키 파일(secrets.json)을 새로 만들기. 서버를 멈추고 실행합니다.
                                       모두 로그아웃되고, 인증 앱을 다시 등록해야 합니다.
  project setup                        Supabase 프로젝트 설정과 점검. 여러 번 실행해도 됩니다.
                                       고칠 것이 있으면 종료 코드 1로 끝납니다.

DATA_DIR 또는 DATABASE_URL로 대상을 정합니다. 서버가 실행 중이어도, 멈춰 있어도 사용할 수 있습니다.`,
  unknownCommand: (command: string) => `알 수 없는 명령입니다: ${command}`,
  unknownMember: (email: string) => `등록되지 않은 회원입니다: ${email}. member list로 확인하세요.`,
  unknownPartner: (code: string) => `없는 파트너 코드입니다: ${code}. partner list로 확인하세요.`,
  partnerExists: (code: string) => `이미 있는 파트너 코드입니다: ${code}`,
  wrongCode: '파트너 코드는 영문, 숫자, -, _ 로 1~40자여야 합니다.',
  wrongName: '파트너 이름을 입력해주세요.',
  wrongBrn: (brn: string) => `사업자등록번호는 000-00-00000 형식이고 마지막 자리가 맞아야 합니다: ${brn}`,
  wrongDescription: '업종 설명은 200자까지입니다.',
  wrongSwitch: (value: string) => `on 또는 off를 입력해주세요: ${value}`,
  activated: (email: string) => `${email} 회원을 활성화했습니다.`,
  deactivated: (email: string, sessions: number) =>
    `${email} 회원을 비활성화했습니다. 종료한 세션: ${sessions}개`,
  granted: (email: string, partner: string) => `${email} 회원을 ${partner} 파트너에 연결했습니다.`,
  grantedLoad: (isFirst: boolean) =>
    isFirst
      ? '이 파트너의 첫 회원이므로 데이터 업로드도 할 수 있습니다.'
      : '이 파트너의 데이터 업로드도 할 수 있습니다.',
  loadOn: (email: string, partner: string) =>
    `${email} 회원이 ${partner} 파트너의 데이터를 업로드할 수 있습니다.`,
  loadOff: (email: string, partner: string) =>
    `${email} 회원은 이제 ${partner} 파트너의 데이터를 업로드할 수 없습니다.`,
  notLinked: (email: string, partner: string) =>
    `${email} 회원은 ${partner} 파트너에 연결되어 있지 않습니다. 먼저 member grant로 연결하세요.`,
  revoked: (email: string, partner: string) => `${email} 회원의 ${partner} 파트너 연결을 해제했습니다.`,
  allPartnersOn: (email: string) => `${email} 회원이 모든 파트너에 접근할 수 있습니다.`,
  allPartnersOff: (email: string) => `${email} 회원은 이제 연결된 파트너에만 접근할 수 있습니다.`,
  adminOn: (email: string) => `${email} 회원이 관리 화면에서 회원을 관리할 수 있습니다.`,
  adminOff: (email: string) => `${email} 회원은 이제 관리자가 아닙니다.`,
  lastAdmin: (email: string) =>
    `${email} 회원은 마지막 관리자입니다. 먼저 다른 관리자를 지정하세요: member admin <이메일> on`,
  partnerAdded: (name: string, code: string) =>
    `${name} (${code}) 파트너를 추가했습니다.\n처음 연결하는 회원은 데이터 업로드도 할 수 있습니다: npm run admin -- member grant <이메일> ${code}`,
  keyRotated: (kid: string) =>
    `서명 키를 교체했습니다. 새 키: ${kid}\n이전 키는 그 키로 서명한 토큰이 모두 끝나는 약 1시간 뒤까지만 확인에 쓰이고, 로그인은 유지됩니다.`,
  noKeys: (file: string) =>
    `${file}에 서명 키가 없습니다. DATA_DIR을 확인하거나 이 버전으로 npm start를 한 번 실행하세요.`,
  secretsThere: (file: string) =>
    `${file}이 이미 있습니다. 손상되었다면 복사본을 되돌려 놓고, 복사본이 없을 때만 다른 곳으로 옮긴 뒤 다시 실행하세요.`,
  ownKeys:
    'Supabase 프로젝트에는 secrets.json이 없습니다. 키는 프로젝트의 대시보드에서 바꾸세요 (Project Settings > JWT Keys).',
  stopFirst: '서버가 실행 중입니다. 먼저 서버를 멈추세요.',
  secretsMade: (file: string, sessions: number, apps: number) =>
    `${file}을 새로 만들었습니다.\n종료한 로그인: ${sessions}개. 삭제한 인증 앱: ${apps}개. 다시 등록할 때까지 비밀번호만으로 로그인합니다.`,
  noSenders: '등록된 발신자가 없습니다.',
  wrongSender: (sender: string) =>
    `메일 주소(kim@example.com)나 도메인(@example.com)을 입력해주세요: ${sender}`,
  tooManySenders: '발신자는 파트너마다 100개까지 등록할 수 있습니다.',
  noMails: '메일함으로 온 메일이 없습니다.',
  mailHeaders: ['시각', '결과', '파트너', '보낸 사람', '사유'],
  mailOutcomes: { loaded: '반영', refused: '거부', stranger: '무시' },
  unchanged: '이미 그 상태입니다. 바뀐 것이 없습니다.',
  noData: (directory: string) =>
    `${directory}에 데이터가 없습니다. 먼저 npm start를 실행하거나 DATA_DIR을 확인하세요.`,
  notMigrated: '데이터베이스가 아직 준비되지 않았습니다. 먼저 npm start를 한 번 실행하세요.',
  noMembers: '회원이 없습니다.',
  noPartners: '파트너가 없습니다. partner add로 추가하세요.',
  rollupsSame: (partners: number) => `판매 집계가 원본과 같습니다. 확인한 파트너: ${partners}개`,
  rollupsRebuilt: '판매 집계가 원본과 달라 다시 계산했습니다.',
  rollupHeaders: ['파트너', '집계', '월', '다른 행'],
  deleting: '삭제 중',
  active: '활성',
  inactive: '비활성',
  allPartners: '모든 파트너',
  admin: '관리자',
  mayLoad: (partner: string) => `${partner}(업로드)`,
  memberHeaders: ['이메일', '이름', '상태', '파트너'],
  partnerHeaders: ['코드', '이름', '사업자등록번호', '업종', '상태'],
};
