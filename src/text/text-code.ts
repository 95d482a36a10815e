/** Sentences about codes that come as text messages. */
export const textCodeText = {
  sending: (number: string) => `${number} 번호로 문자를 보내는 중입니다.`,
  sent: (number: string) => `${number} 번호로 문자를 보냈습니다. 문자에 적힌 6자리 숫자를 입력해주세요.`,
  notSent: (number: string) => `${number} 번호로 보낸 문자가 없습니다.`,
  resend: '다시 보내기',
  resendIn: (seconds: number) => `${seconds}초 후 다시 보내기`,
  sendFailed: '문자를 보내지 못했습니다. 잠시 후 다시 보내주세요.',
  notOffered: '지금은 문자를 보낼 수 없습니다. 인증 앱을 사용하거나 관리자에게 문의해주세요.',
  tooManySeconds: (seconds: number) => `조금 전에 문자를 보냈습니다. ${seconds}초 후 다시 보낼 수 있습니다.`,
  tooManyMinutes: (minutes: number) =>
    `문자를 너무 여러 번 보냈습니다. ${minutes}분 후 다시 보낼 수 있습니다.`,
  tooManyHours: (hours: number) => `문자를 너무 여러 번 보냈습니다. ${hours}시간 후 다시 보낼 수 있습니다.`,
  tooMany: '문자를 너무 여러 번 보냈습니다. 잠시 후 다시 보내주세요.',
  wrong: '인증 코드가 올바르지 않습니다. 문자에 적힌 숫자를 확인해주세요.',
  expired: '인증 코드를 더 이상 쓸 수 없습니다. 문자를 다시 보내 새 코드를 받아주세요.',
};
