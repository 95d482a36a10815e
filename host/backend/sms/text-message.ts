export interface TextMessage {
  /** A mobile number in E.164 form, such as +821012345678. */
  to: string;
  /** Holds the code; a secret that stands for its receiver. */
  text: string;
}

/** Takes a text message away: to a gateway, or into the local mailbox. Throws when it was not taken. */
export interface TextTransport {
  sendText(message: TextMessage): Promise<void>;
}

/** The Korean message with a code; it fits the 90 bytes of one text message. */
export function codeMessage(code: string): string {
  return `[파트너 데스크] 인증 코드 ${code}. 5분 안에 입력해주세요. 다른 사람에게 알려주지 마세요.`;
}
