import path from 'node:path';
import type { Sql } from '../postgres/connect.ts';
import { AdminError } from './admin-error.ts';
import { rotateKey } from './keys.ts';
import { listMembers, listPartners } from './lists.ts';
import { listMails, mailSenders } from './mail-senders.ts';
import { memberChanges, type MemberChanges } from './member-changes.ts';
import { newSecrets } from './new-secrets.ts';
import { deletePartner } from './partner/delete.ts';
import { exportPartner } from './partner/export.ts';
import { importPartner } from './partner/import.ts';
import { addPartner } from './partners.ts';
import { isProject } from './project/is-project.ts';
import { setUpProject } from './project/setup.ts';
import { rebuildRollups } from './rollups.ts';
import { text } from './text.ts';

/** What a command does with the database; it returns the text to print. */
export type Command = (sql: Sql) => Promise<string>;

type MemberCommand = (changes: MemberChanges, email: string, rest: string[]) => Promise<string>;

/** values: how many must follow the address; flag: a word that may stand behind them. */
const memberCommands: Record<string, { values: number; flag?: string; run: MemberCommand }> = {
  activate: { values: 0, run: (changes, email) => changes.activate(email) },
  deactivate: { values: 0, run: (changes, email) => changes.deactivate(email) },
  grant: {
    values: 1,
    flag: '--load',
    run: (changes, email, [partner = '', load]) => changes.grant(email, partner, load !== undefined),
  },
  revoke: { values: 1, run: (changes, email, [partner = '']) => changes.revoke(email, partner) },
  load: {
    values: 2,
    run: (changes, email, [partner = '', value = '']) => changes.load(email, partner, isOn(value)),
  },
  'all-partners': {
    values: 1,
    run: (changes, email, [value = '']) => changes.allPartners(email, isOn(value)),
  },
  admin: { values: 1, run: (changes, email, [value = '']) => changes.admin(email, isOn(value)) },
};

/**
 * The command that the arguments ask for; `directory` holds the installation's secrets, and `environment` says where the
 * services of a project are. Throws an AdminError
 * with the usage for anything else.
 */
export function parseCommand(
  args: string[],
  actor: string,
  directory: string,
  environment: NodeJS.ProcessEnv = {},
): Command {
  const [area = '', verb = '', ...rest] = args;
  if (area === 'keys' && verb === 'rotate' && rest.length === 0)
    return onHost((sql) => rotateKey(sql, directory));
  if (area === 'secrets' && verb === 'new' && rest.length === 0)
    return onHost((sql) => newSecrets(sql, directory));
  if (area === 'project' && verb === 'setup' && rest.length === 0)
    return (sql) => setUpProject(sql, environment);
  if (area === 'member' && verb === 'list' && rest.length === 0) return listMembers;
  if (area === 'partner' && verb === 'list' && rest.length === 0) return listPartners;
  if (area === 'partner' && verb === 'add' && rest.length >= 2 && rest.length <= 4) {
    const [code = '', name = '', brn, description] = rest;
    return (sql) => addPartner(sql, { code, name, brn, description }, actor);
  }
  if (area === 'partner' && verb === 'export' && rest.length === 2) {
    const [code = '', file = ''] = rest;
    return (sql) => exportPartner(sql, code, path.resolve(file));
  }
  if (area === 'partner' && verb === 'import' && rest.length === 1) {
    const [file = ''] = rest;
    return (sql) => importPartner(sql, path.resolve(file), actor);
  }
  if (area === 'partner' && verb === 'delete' && (rest.length === 1 || rest.length === 2)) {
    const [code = '', name] = rest;
    return (sql) => deletePartner(sql, { code, name, actor });
  }
  if (area === 'partner' && verb === 'senders' && (rest.length === 1 || rest.length === 3)) {
    const [code = '', word, sender = ''] = rest;
    if (word === undefined || word === 'add' || word === 'remove') {
      const change = word === undefined ? undefined : { sender, isListed: word === 'add' };
      return (sql) => mailSenders(sql, code, change, actor);
    }
  }
  if (area === 'mail' && verb === 'list' && rest.length === 0) return listMails;
  if (area === 'rollups' && verb === 'rebuild' && rest.length <= 1)
    return (sql) => rebuildRollups(sql, rest[0]);
  const command = area === 'member' && Object.hasOwn(memberCommands, verb) ? memberCommands[verb] : undefined;
  const [email, ...values] = rest;
  const isFlagged = command?.flag !== undefined && values.at(-1) === command.flag;
  if (!command || email === undefined || values.length - Number(isFlagged) !== command.values) {
    throw new AdminError(`${text.unknownCommand(args.join(' '))}\n\n${text.usage}`);
  }
  if (['all-partners', 'load', 'admin'].includes(verb)) isOn(values.at(-1) ?? '');
  return (sql) => command.run(memberChanges(sql, actor), email, values);
}

/** Refuses a Supabase project, whose sessions rest on its own keys. */
function onHost(command: Command): Command {
  return async (sql) => {
    if (await isProject(sql)) throw new AdminError(text.ownKeys);
    return command(sql);
  };
}

function isOn(value: string): boolean {
  if (value === 'on' || value === 'off') return value === 'on';
  throw new AdminError(text.wrongSwitch(value));
}
