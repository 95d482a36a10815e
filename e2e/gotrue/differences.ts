/** Steps whose answers may differ, with the reason; docs/security.md tells what each means on a project. */
const accepted: readonly { steps: readonly string[]; reason: string }[] = [
  {
    steps: ['sign-up again within the minute', 'resend within the minute', 'recover within the minute'],
    reason:
      'GoTrue pauses a minute per account; our host allows 4 mails per address in 15 minutes and tells no stranger',
  },
  {
    steps: ['sign-up: confirmed address'],
    reason:
      'GoTrue leaves identities empty, which tells that the address is taken; our host answers as for a new one',
  },
  {
    steps: [
      'sign-up again after the pause, with another password',
      'sign-up again: sign-in with the first password',
      'sign-up again: sign-in with the second password',
    ],
    reason: 'GoTrue keeps the first sign-up of an unconfirmed address; our host lets the newest win',
  },
  {
    steps: ['banned: sign-in, wrong password'],
    reason: 'GoTrue tells a ban to everybody; our host only to who knows the password',
  },
  {
    steps: ['user data: the role is not one of them'],
    reason: 'our host refuses every field that the product does not send',
  },
  {
    steps: ['password', 'password: this session goes on', 'password: after a fresh sign-in'],
    reason: 'our host keeps the time of the confirmation mail in the account; nothing reads it',
  },
  {
    steps: ['password: of blanks'],
    reason: 'GoTrue counts characters alone; our host refuses a row of blanks, and so does the page',
  },
  {
    steps: [
      'address: change',
      'address: confirmation 1 of 2',
      'address: confirmation 2 of 2',
      'address: sign-in with the new one',
      'address: sign-in with the old one',
    ],
    reason: 'our host does not change addresses, and no page offers it; GoTrue asks both addresses',
  },
  {
    steps: ['refresh: the newest token, at once after the reuse of an older one'],
    reason: 'GoTrue takes a revoked token for ten seconds more; our host ends the session at once',
  },
  {
    steps: ['refresh: the newest token, ten seconds after the reuse of an older one'],
    reason: 'our host has deleted the session with its tokens; GoTrue keeps both and refuses the token',
  },
  {
    steps: ['refresh: the token before, after its ten seconds'],
    reason:
      'GoTrue takes the token before the newest one for ever; our host ends the session after ten seconds',
  },
  {
    steps: ['own account: forged token', 'own account: no token at all but a word'],
    reason: 'the words of two libraries; status and code are the same',
  },
  {
    steps: ['published keys', 'published keys after the rotation'],
    reason: 'our host adds "ext": true, which JSON Web Key readers ignore',
  },
  {
    steps: ['app: the challenge once more', 'phone: the challenge once more'],
    reason: 'GoTrue names a used challenge an address mismatch; the page asks for a new code in both cases',
  },
  {
    steps: ['app: the code once more #2'],
    reason: "GoTrue takes an app's code again while it is valid; our host takes it once",
  },
  {
    steps: ['app: list', 'half signed in: user data', 'phone: list'],
    reason: 'GoTrue tells when a factor was last challenged; nothing reads it',
  },
  {
    steps: ['phone: no number', 'phone: number of another country'],
    reason: 'our host sends to Korean mobile numbers only',
  },
  {
    steps: ['phone: challenge within the minute'],
    reason: 'our host names the challenge of the message again that it just sent; GoTrue refuses',
  },
  {
    steps: ['phone: challenge within the minute after its enrolment'],
    reason: 'our host does not count the message of the enrolment for the sign-in; GoTrue does',
  },
];

/** Reasons by step. */
export const acceptedDifferences: ReadonlyMap<string, string> = new Map(
  accepted.flatMap(({ steps, reason }) => steps.map((step) => [step, reason] as const)),
);
