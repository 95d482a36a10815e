const most = 20;
/** Names from a file, without control characters: they could move the cursor of an administrator's terminal. */
const listed = (all: readonly string[]) => {
  const names = all.map((name) => name.replace(/\p{Cc}/gu, ''));
  return names.length <= most
    ? names.join(', ')
    : `${names.slice(0, most).join(', ')} 외 ${names.length - most}개`;
};

/** The sentences of moving and deleting a partner. */
export const partnerText = {
  unknownPartner: (code: string) => `없는 파트너 코드입니다: ${code}. partner list로 확인하세요.`,
  isDeleted: (code: string) =>
    `${code} 파트너는 삭제 중이라 데이터가 온전하지 않습니다. partner delete를 다시 실행해 삭제를 마치세요.`,
  fileExists: (file: string) => `${file}이 이미 있습니다. 다른 이름을 쓰세요.`,
  foreign: (table: string, count: number, parent: string, partner: string) =>
    `${table}의 ${count}행이 ${partner} 파트너의 ${parent} 행을 가리켜 온전히 옮길 수 없습니다. 이 행을 고치거나 지운 뒤 다시 내보내세요.`,
  exported: (code: string, file: string, rows: number) =>
    `${code} 파트너의 ${rows}행을 ${file}에 내보냈습니다.\n파일을 받은 곳에서 sha256sum 값이 같은지 확인한 뒤 가져오세요: npm run admin -- partner import ${file}`,
  noFile: (file: string) => `${file} 파일이 없습니다.`,
  damaged: (file: string) =>
    `${file}은 파트너 파일이 아니거나, 잘렸거나 내보낸 뒤에 바뀌었습니다. 아무것도 가져오지 않았습니다. 파일을 다시 받거나 다시 내보내세요.`,
  otherVersion: (theirs: string, ours: string) =>
    `다른 버전에서 내보낸 파일입니다 (파일: ${listed([theirs])}, 이곳: ${ours}). 두 곳을 같은 버전으로 업데이트하고 다시 내보내세요.`,
  partnerExists: (code: string) => `이미 있는 파트너 코드입니다: ${code}. 아무것도 가져오지 않았습니다.`,
  leftover: (code: string, tables: readonly string[]) =>
    `${code} 파트너의 데이터가 남아 있습니다 (${listed(tables)}). 아무것도 가져오지 않았습니다.`,
  taken: (table: string, values: readonly string[], count: number) =>
    `${table}에 다른 파트너의 것이 이미 있습니다 (${count}개): ${values.join(', ')}. 아무것도 가져오지 않았습니다.`,
  takenValue: (table: string, detail: string) =>
    `${table}에 다른 파트너의 것이 이미 있습니다: ${detail} 아무것도 가져오지 않았습니다.`,
  different: (table: string) => `가져온 ${table}의 내용이 파일과 다릅니다. 아무것도 가져오지 않았습니다.`,
  imported: (code: string, rows: number) => `${code} 파트너의 ${rows}행을 가져왔습니다.`,
  linked: (emails: readonly string[]) => `연결한 회원: ${listed(emails)}`,
  unknownMembers: (emails: readonly string[]) =>
    `이곳에 확인된 계정이 없어 연결하지 않은 회원: ${listed(emails)}. 가입한 뒤 member grant로 연결하세요.`,
  confirmDelete: (code: string, name: string) =>
    `${code} 파트너의 이름은 “${name}”입니다. 모든 데이터를 되돌릴 수 없게 삭제하려면 명령 끝에 이 이름을 그대로 입력하세요.`,
  deleted: (code: string, rows: number) =>
    `${code} 파트너를 삭제했습니다. 삭제한 행: ${rows}개. 권한 변경 기록(log_member_change)은 남습니다.`,
};
