/** One @, a name before it that neither begins nor ends with a dot nor doubles one, and a domain with a dot after it. */
const EMAIL = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Whether a text can be an e-mail address; only a mail to it tells whether it is one. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
