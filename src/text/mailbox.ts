/** Sentences about reports that come in by mail, apart from those of the import, which pages load. */
export const mailboxText = {
  noUrl:
    'MAILBOX_URL에 메일함의 주소를 imaps://사용자:비밀번호@서버 로 지정하고, 사용자가 메일 주소가 아니면 MAILBOX_ADDRESS에 메일 주소를 지정해주세요.',
  refused: '메일함에 로그인하지 못했습니다. MAILBOX_URL을 확인해주세요.',
  begin: (address: string) => `${address} 메일함을 지켜봅니다.`,
  noMailbox: {
    away: '메일함에 연결할 수 없어 기다립니다.',
    certificate:
      '메일 서버의 인증서를 확인할 수 없어 비밀번호를 보내지 않고 기다립니다. 서버 이름과 인증서를 확인해주세요. 사내 인증 기관의 인증서는 NODE_EXTRA_CA_CERTS에 지정합니다.',
    noTls: '메일 서버가 암호화된 연결(TLS)을 지원하지 않아 비밀번호를 보내지 않고 기다립니다.',
  },
  took: {
    loaded: (sender: string) => `반영: ${sender}`,
    refused: (sender: string, why: string) => `거부: ${sender}. ${why}`,
    stranger: (sender: string, why: string) => `무시: ${sender}. ${why}`,
  },
  later: (sender: string, why: string) => `다시 시도: ${sender}. ${why}`,
  answerLater: (reason: string) => `답장을 보낼 메일 서버(SMTP_URL)에 맡기지 못해 다시 시도합니다: ${reason}`,
  notAnswered: (sender: string) => `답장 실패: ${sender}`,
  nobody: '보낸 사람 없음',
  notProven: '보낸 사람을 확인할 수 없습니다(DKIM 서명이나 SPF가 없거나 틀림).',
  unclear: '보낸 사람의 서명 키를 조회하지 못했습니다.',
  notListed: '등록되지 않은 발신자입니다.',
  mailTooBig: (limit: number) => `메일이 ${limit}MB를 넘습니다.`,
  broken: '메일이 손상되어 읽을 수 없습니다. 파일을 새 메일에 첨부해 다시 보내주세요.',
  wrongAddress:
    '받는 주소의 파트너에 발신자로 등록되어 있지 않습니다. 주소의 + 뒤에 적은 파트너 코드를 확인해주세요.',
  nothingAttached: '첨부 파일이 없습니다. 메일 안의 링크는 열지 않으니 파일을 첨부해주세요.',
  tooManyFiles: (limit: number) => `첨부 파일이 ${limit}개를 넘습니다. 나누어 보내주세요.`,
  attachedMail: '첨부된 메일은 열지 않습니다. 안에 든 파일을 꺼내 첨부해주세요.',
  otherPartner: '받는 주소의 파트너와 다른 파트너의 번호가 들어 있어 반영하지 않았습니다.',
  noPartner:
    '어느 파트너의 파일인지 알 수 없습니다. 메일함 주소의 @ 앞에 +파트너코드를 붙인 주소로 보내주세요.',
  answer: {
    subject: (loaded: number, waiting: number, refused: number) =>
      `[파트너 데스크] ${[
        ...(loaded > 0 ? [`반영 ${loaded}개`] : []),
        ...(waiting > 0 ? [`확인 대기 ${waiting}개`] : []),
        ...(refused > 0 ? [`거부 ${refused}개`] : []),
      ].join(', ')}`,
    /** Kind, days and rows of a report. */
    report: (category: string, days: string, rows: number) =>
      `${category}${days === '' ? '' : ` ${days}`}, ${rows.toLocaleString('ko-KR')}행`,
    loaded: (counts: { new: number; changed: number; removed: number }) =>
      `반영했습니다. 신규 ${counts.new.toLocaleString('ko-KR')}, 변경 ${counts.changed.toLocaleString('ko-KR')}, 삭제 ${counts.removed.toLocaleString('ko-KR')}`,
    loadedBefore: '같은 파일이 이미 반영되어 있어 바뀐 것이 없습니다.',
    waiting: '전보다 많이 줄어드는 파일이라 확인을 기다립니다. 데이터 업로드에서 확인해주세요.',
    refused: (why: string) => `반영하지 않았습니다. ${why}`,
    note: '이 메일은 자동으로 보냈습니다.',
  },
};
