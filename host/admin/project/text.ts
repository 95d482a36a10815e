import type { Finding } from './finding.ts';

const dashboard = {
  exposed: 'Integrations > Data API > Exposed schemas',
  url: 'Authentication > URL Configuration',
  signIn: 'Authentication > Sign In / Providers',
  email: 'Authentication > Sign In / Providers > Email',
  factors: 'Authentication > Multi-Factor',
  keys: 'Project Settings > JWT Keys',
  realtime: 'Realtime > Settings',
  functions: 'Edge Functions',
};
const states: Record<Finding['state'], string> = {
  done: '설정함',
  right: '정상',
  wrong: '고쳐주세요',
  unseen: '직접 확인',
};

/** What `project setup` says. The places are those of the project's dashboard. */
export const projectText = {
  line: ({ state, text }: Finding) => `[${states[state]}] ${text}`,
  sum: (wrong: number) =>
    wrong === 0 ? '고칠 것이 없습니다.' : `고칠 것이 ${wrong}개 있습니다. 고친 뒤 다시 실행하세요.`,
  noProject: '이 데이터베이스는 Supabase 프로젝트가 아닙니다. npm start가 필요한 것을 모두 설정합니다.',
  notPushed: (missing: number) =>
    `마이그레이션 ${missing}개가 아직 적용되지 않았습니다: npx supabase db push`,
  pushed: '마이그레이션이 모두 적용되어 있습니다.',
  setting: (role: string, name: string, value: string) => `${role} 역할의 ${name} = ${value}`,
  otherSetting: (role: string, name: string, value: string, wanted: string) =>
    `${role} 역할의 ${name}이 이미 ${value}입니다. 필요한 값: ${wanted}`,
  otherTimeout: (role: string, value: string | null, least: number, most: number, wanted: string) =>
    `${role} 역할의 statement_timeout이 ${value === null ? '없습니다' : `${value}입니다`}. ${least}초 이상 ${most}초 이하로 정하세요: alter role ${role} set statement_timeout = '${wanted}'; notify pgrst, 'reload config'`,
  notAllowed: (statement: string) => `권한이 없어 설정하지 못했습니다. 관리자로 실행하세요: ${statement}`,
  bucket: (id: string) => `${id} 버킷`,
  noBucket: (id: string) => `${id} 버킷이 없습니다. 마이그레이션을 확인하세요.`,
  otherBucket: (id: string, wanted: string) =>
    `${id} 버킷의 설정이 다릅니다. 필요한 설정: ${wanted} (Storage > Buckets)`,
  setAddress:
    'API, 로그인, Realtime, 함수는 확인하지 않았습니다. VITE_SUPABASE_URL, VITE_SUPABASE_KEY, SITE_URL을 정하고 다시 실행하세요.',
  setSite: `SITE_URL이 없어 메일 링크의 주소(${dashboard.url})는 확인하지 않았습니다.`,
  noAnswer: (what: string, reason: string) => `${what}: 응답을 확인하지 못했습니다 (${reason}).`,
  schemas: (list: string) => `API가 공개하는 스키마: ${list}`,
  privateShown: (said: string) =>
    `API가 private 스키마를 공개하거나 public을 공개하지 않습니다 (${dashboard.exposed}): ${said}`,
  preRequest: 'API가 요청마다 세션을 확인합니다.',
  noPreRequest: 'API가 아직 세션을 확인하지 않습니다. 잠시 뒤 다시 실행하고, 그대로면 API를 다시 시작하세요.',
  signUp: '이메일 가입이 열려 있고, 이메일 확인을 요구합니다.',
  wrongSignUp: `이메일 가입을 켜고 Confirm email을 켜세요 (${dashboard.email}).`,
  otherSignIn: '휴대폰 로그인과 익명 로그인이 꺼져 있습니다.',
  wrongOtherSignIn: `Phone과 Allow anonymous sign-ins를 끄세요 (${dashboard.signIn}).`,
  redirect: (address: string) => `메일 링크가 ${address}로 열립니다.`,
  noRedirect: (address: string) => `${address}를 Redirect URLs에 추가하세요 (${dashboard.url}).`,
  keys: '로그인 토큰을 ES256 키로 서명합니다.',
  noKeys: `ES256 서명 키가 없습니다 (${dashboard.keys}).`,
  privateOnly: 'Realtime은 비공개 채널만 받습니다.',
  publicChannels: `Realtime의 Allow public access를 끄세요 (${dashboard.realtime}).`,
  health: 'health 함수가 응답합니다.',
  noHealth: 'health 함수가 없습니다: npx supabase functions deploy health --no-verify-jwt',
  invite: 'invite 함수가 응답합니다.',
  noInvite:
    'invite 함수가 없거나 verify_jwt가 켜져 있습니다: npx supabase functions deploy invite --no-verify-jwt',
  summary: (isOn: boolean) =>
    isOn ? 'summary 함수에 언어 모델이 설정되어 있습니다.' : '요약은 사용하지 않습니다.',
  noSummary: 'summary 함수가 없습니다: npx supabase functions deploy summary --no-verify-jwt',
  gatedSummary: 'summary 함수의 verify_jwt를 끄세요: npx supabase functions deploy summary --no-verify-jwt',
  noModel: `VITE_SUMMARIES=1이지만 summary 함수에 LLM_URL, LLM_MODEL, LLM_KEY가 없습니다 (${dashboard.functions} > Secrets).`,
  unused: 'summary 함수에 언어 모델이 설정되어 있지만 VITE_SUMMARIES=1 없이 빌드하면 화면에 나오지 않습니다.',
  unseen: [
    `비밀번호는 8자 이상 (${dashboard.email})`,
    `Secure password change 켜기: 비밀번호를 바꾸려면 24시간 안에 로그인했어야 합니다 (${dashboard.email})`,
    'Refresh token의 재사용 간격은 10초 (Authentication > Sessions)',
    `메일 서버와 발신 주소: 설정하지 않으면 시간당 몇 통만, 팀 주소로만 보냅니다 (Authentication > Emails > SMTP Settings)`,
    `인증 앱(TOTP) 켜기 (${dashboard.factors})`,
    `휴대폰 인증은 켰을 때만 VITE_PHONE_FACTORS=1로 빌드 (${dashboard.factors})`,
    '로그인 시도 제한과 봇 방지 (Authentication > Rate Limits, Attack Protection)',
    'API의 최대 행 수는 1,000 이상 (Integrations > Data API > Max rows)',
  ],
};
