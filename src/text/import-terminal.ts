/** Sentences of the terminal's import and of the watched folder, apart from those that pages load. */
export const terminalText = {
  watch: {
    noAccount: 'IMPORT_EMAIL과 IMPORT_PASSWORD에 데이터를 올릴 권한이 있는 계정을 지정해주세요.',
    secretKey: 'SUPABASE_KEY에는 비밀 키가 아니라 공개 키(publishable key)를 지정해주세요.',
    refused: (email: string) =>
      `${email} 계정으로 로그인하지 못했습니다. IMPORT_EMAIL과 IMPORT_PASSWORD를 확인해주세요.`,
    begin: (folder: string) => `${folder} 폴더를 지켜봅니다.`,
    outcome: {
      done: (name: string) => `반영: ${name}`,
      waiting: (name: string) => `확인 대기: ${name}. 데이터 업로드에서 확인해주세요.`,
      refused: (name: string, why: string) => `거부: ${name}. ${why}`,
    },
    later: (name: string, why: string) => `다시 시도: ${name}. ${why}`,
    noServer: '서버에 연결할 수 없어 기다립니다.',
    folderGone: (folder: string) => `${folder} 폴더를 읽을 수 없어 기다립니다.`,
    noPartner: (codes: string[]) =>
      `${codes.length > 1 ? `여러 파트너(${codes.join(', ')})의 번호가 함께 들어 있어` : '아는 번호가 없어'} 어느 파트너의 파일인지 알 수 없습니다. 지켜보는 폴더 안에 파트너 코드로 된 폴더를 만들고 그 안에 넣어주세요.`,
    notConfirmed: '데이터 업로드에서 취소했거나 14일 안에 확인하지 않아 반영하지 않았습니다.',
  },
  disk: {
    full: '디스크가 가득 찼습니다. 공간이 생기면 이어서 합니다.',
    broken: '디스크에서 읽거나 쓰지 못했습니다. 디스크와 네트워크 연결을 확인해주세요.',
    held: '다른 프로그램이 열고 있거나 읽고 쓸 권한이 없습니다.',
  },
  terminal: {
    usage: `사용법: npm run import -- --partner <파트너 코드> [옵션] 파일...
        npm run import -- --watch <폴더> [--partner <파트너 코드>]
        npm run import -- --mailbox

  --partner <코드>   데이터를 올릴 파트너 (필수)
  --date <yyyyMMdd>  파일에 날짜가 없을 때 쓸 날짜 (재고현황, 판매분석)
  --keep-good        오류가 없는 행만 반영합니다. 지정하지 않으면 오류가 하나라도 있는 파일은 반영하지 않습니다
  --errors <파일>    오류 행을 사유와 함께 저장할 엑셀 파일 (기본: <원본 이름>_오류.xlsx)
  --allow-unknown    아는 옵션이 하나도 없는 보고서도 반영합니다
  --preview          무엇이 바뀔지만 보여주고 반영하지 않습니다
  --watch <폴더>     폴더에 들어오는 파일을 계속 반영합니다. IMPORT_EMAIL, IMPORT_PASSWORD의 계정으로 로그인합니다
  --mailbox          MAILBOX_URL의 메일함에 오는 첨부 파일을 계속 반영합니다. 위와 같은 계정으로 로그인합니다`,
    reading: (done: number, total: number, name: string) => `[${done}/${total}] ${name}`,
    loaded: '반영',
    previewed: '미리보기',
    refused: '거부',
    ignored: (columns: string[]) => `  쓰지 않은 열: ${columns.join(', ')}`,
    olderStock: '  더 최근 재고가 있어 과거 재고로만 저장했습니다.',
    errorLine: (sheet: string, row: number, column: string, value: string, reason: string) =>
      `  ${sheet} ${row}행 [${column}] ${value}: ${reason}`,
    moreErrors: (count: number) => `  외 ${count.toLocaleString('ko-KR')}건`,
    errorFile: (file: string) => `  오류 행을 저장했습니다: ${file}`,
    errorFileFailed: (file: string, why: string) => `  오류 행을 저장하지 못했습니다: ${file}. ${why}`,
    columns: ['결과', '보고서', '기간', '행', '신규', '변경', '동일', '삭제', '오류', '파일'],
    unreachable: '데이터베이스에 연결하지 못했습니다',
    cannotOpen: '파일을 열 수 없습니다',
    oneErrorsFile: '--errors는 파일을 하나만 올릴 때 쓸 수 있습니다.',
  },
};
