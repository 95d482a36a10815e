import { beforeAll } from 'vitest';
import { watchedFolder } from './watching.ts';

/** The partners of a watched folder, with kim@seller.example listed for P1 and all of both.example for P1 and P2. */
export function mailboxCompany() {
  const at = watchedFolder();
  beforeAll(async () => {
    await at.desk().database.sql`insert into private.mail_sender (partner_cd, sender)
      values ('P1', 'kim@seller.example'), ('P1', '@both.example'), ('P2', '@both.example')`;
  });
  return {
    ...at,
    /** outcome partner detail, of each mail that was entered. */
    entered: async () =>
      (
        await at.desk().database
          .sql`select outcome, coalesce(partner_cd, '-') as partner, detail from private.mail_log order by id`
      ).map(({ outcome, partner, detail }) => `${outcome} ${partner} ${detail}`.trim()),
  };
}
