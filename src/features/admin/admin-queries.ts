import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@/data/answer-of.ts';
import type { Database } from '@/data/database.types.ts';
import { edgeFunction } from '@/data/edge-function.ts';
import { isOutdated, unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { useMember } from '@/data/member.tsx';
import { partnerKeys, partnersQuery } from '@/data/partner-query.ts';
import { readAnew } from '@/data/read-anew.ts';
import { rpcRequest } from '@/data/rpc-request.ts';
import { supabase } from '@/data/supabase.ts';
import { useSelectPartner } from '@/data/use-select-partner.ts';
import type { PartnerValues } from './partner-schema.ts';

type Functions = Database['public']['Functions'];
type ListName =
  | 'mail_list'
  | 'managed_members'
  | 'member_changes'
  | 'member_list'
  | 'member_partners'
  | 'partner_list'
  | 'report_list';

export type Members = AnswerOf<'member_list'>;
export type MemberRow = Members['rows'][number];
export type MemberPartner = AnswerOf<'member_partners'>['rows'][number];
export type ManagedMember = AnswerOf<'managed_members'>['rows'][number];
export type PartnerRow = AnswerOf<'partner_list'>['rows'][number];
export type ReadMail = AnswerOf<'mail_list'>['rows'][number];
export type MailedReport = AnswerOf<'report_list'>['rows'][number];
export type MemberChange = AnswerOf<'member_changes'>['rows'][number];

/** Members are of no partner. */
const all = (_partnerCode: string) => ['admin'] as const;

/** A page of a list of the installation, and every row of it for a file. */
const listOf = <Name extends ListName>(name: Name) => ({
  page: (args: Functions[Name]['Args']) =>
    queryOptions({
      queryKey: [...all(''), name, args] as const,
      queryFn: async ({ signal }) =>
        listAnswer<AnswerOf<Name>>(
          unwrap(
            await supabase()
              .rpc<ListName>(name, args as never)
              .abortSignal(signal),
          ),
        ),
      placeholderData: keepPreviousData,
      ...freshness.administration,
    }),
  everyRow: async (args: Functions[Name]['Args']) => ({
    list: await rpcRequest(name, args),
    state: await rpcRequest('member_state', {}),
  }),
});

export const adminQueries = {
  all,
  managed: listOf('managed_members'),
  members: listOf('member_list'),
  partners: listOf('member_partners'),
  companies: listOf('partner_list'),
  changes: listOf('member_changes'),
  mails: listOf('mail_list'),
  reports: listOf('report_list'),
  /** Who may mail reports of a partner. */
  senders: (partner_cd: string) =>
    queryOptions({
      queryKey: [...all(''), 'mail_senders', partner_cd] as const,
      queryFn: async ({ signal }) =>
        unwrap(await supabase().rpc('mail_senders', { partner_cd }).abortSignal(signal)),
      ...freshness.administration,
    }),
};

export type RightChange = Omit<Functions['change_member']['Args'], 'member_id'>;

/** Writes, through once the page was read anew. Throws what the write throws. */
function useAdminWrite() {
  const queryClient = useQueryClient();
  const read = async () => {
    await readAnew(queryClient, { queryKey: all('') });
    await readAnew(queryClient, { queryKey: partnerKeys.all });
  };
  return async (write: () => Promise<boolean>): Promise<boolean> => {
    try {
      const isChanged = await write();
      await read();
      return isChanged;
    } catch (error) {
      if (isOutdated(error)) await read();
      throw error;
    }
  };
}

/**
 * Changes a right of another member; false if it was so already. Throws a Failure: not-found for a member, partner or link
 * that is gone, forbidden for who is no administrator any more.
 */
export function useChangeMember() {
  const write = useAdminWrite();
  return (member_id: string, change: RightChange) =>
    write(async () => unwrap(await supabase().rpc('change_member', { member_id, ...change })));
}

/**
 * Writes one after the other, and tells of each that is through; the page is read anew once. False if all were so already. Throws
 * what the first failure throws: those before it are written.
 */
function useAdminWrites() {
  const write = useAdminWrite();
  return async <Item>(
    items: readonly Item[],
    writeOne: (item: Item) => Promise<boolean>,
    onDone: (item: Item) => void,
  ): Promise<boolean> => {
    let failure: unknown;
    const isChanged = await write(async () => {
      let changed = false;
      for (const item of items) {
        try {
          const isNew = await writeOne(item);
          changed = changed || isNew;
        } catch (error) {
          if (!changed) throw error;
          failure = error;
          break;
        }
        onDone(item);
      }
      return changed;
    });
    if (failure !== undefined) throw failure;
    return isChanged;
  };
}

/** Changes the same right of several members, as `useChangeMember` does of one. */
export function useChangeMembers() {
  const writeAll = useAdminWrites();
  return (ids: readonly string[], change: RightChange, onDone: (id: string) => void) =>
    writeAll(
      ids,
      async (member_id) => unwrap(await supabase().rpc('change_member', { member_id, ...change })),
      onDone,
    );
}

/** Mails an invitation, to a partner that the caller manages if one is given. Throws a Failure: conflict for the address of a member, too-many for a day or an address. */
export function useInvite() {
  const write = useAdminWrite();
  return (email: string, partner?: string) =>
    write(async () => {
      await edgeFunction('invite', { email, partner });
      return true;
    });
}

/**
 * Adds or changes a partner; false if it was so already. Throws a Failure: conflict for a code that is taken, invalid with the
 * field as detail.
 */
export function useSavePartner() {
  const write = useAdminWrite();
  return (values: PartnerValues, isNew: boolean) => write(() => savePartner(values, isNew));
}

async function savePartner({ code, vendorIds, ...values }: PartnerValues, is_new: boolean): Promise<boolean> {
  const vendor_ids = vendorIds.split(/[,\s]+/).filter(Boolean);
  return unwrap(await supabase().rpc('save_partner', { partner_cd: code, is_new, ...values, vendor_ids }));
}

/** Adds or changes partners, as `useSavePartner` does one. */
export function useSavePartners() {
  const writeAll = useAdminWrites();
  return (lines: readonly { values: PartnerValues; isNew: boolean }[], onDone: () => void) =>
    writeAll(lines, ({ values, isNew }) => savePartner(values, isNew), onDone);
}

/** Goes on to a partner that was added, if it is the only one that the member sees: a new installation has no other. */
export function useEnterOnlyPartner() {
  const queryClient = useQueryClient();
  const { id } = useMember();
  const selectPartner = useSelectPartner();
  return async (code: string) => {
    const [only, ...others] = await queryClient.fetchQuery(partnersQuery(id));
    if (only?.code === code && others.length === 0) selectPartner(only);
  };
}

/**
 * Deletes a partner with all its rows, step by step, and tells after each how many are gone; false if it was stopped. Throws a
 * Failure: not-found for one that is gone, held while others write its rows.
 */
export function useDeletePartner() {
  const write = useAdminWrite();
  return (partner: PartnerRow, { signal, onStep }: { signal: AbortSignal; onStep: (rows: number) => void }) =>
    write(async () => {
      let rows = 0;
      let step: AnswerOf<'delete_partner'> = { rows: 0, place: null, isDone: false };
      while (!step.isDone && !signal.aborted) {
        const { place } = step;
        step = unwrap(
          await supabase().rpc('delete_partner', {
            partner_cd: partner.code,
            name: partner.name,
            ...(place ? { place } : {}),
          }),
        ) as AnswerOf<'delete_partner'>;
        rows += step.rows;
        onStep(rows);
      }
      return step.isDone;
    });
}

/** Lists who may mail reports of a partner, or removes it; false if it was so already. Throws a Failure: invalid for a wrong sender (detail many: there are 100). */
export function useChangeSender() {
  const write = useAdminWrite();
  return (partner_cd: string, sender: string, is_listed: boolean) =>
    write(async () => unwrap(await supabase().rpc('change_mail_sender', { partner_cd, sender, is_listed })));
}

/** Closes a partner, or opens it again; false if it was so already. */
export function useClosePartner() {
  const write = useAdminWrite();
  return (partner_cd: string, closed: boolean) =>
    write(async () => unwrap(await supabase().rpc('close_partner', { partner_cd, closed })));
}
