import type { Factor } from '@supabase/auth-js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@/data/answer-of.ts';
import { auth } from '@/data/auth-client.ts';
import { unwrap } from '@/data/errors.ts';
import { type Member, memberKeys } from '@/data/member-query.ts';
import { type SecondFactor, verifyFactorCode } from '@/data/second-factors.ts';
import { supabase } from '@/data/supabase.ts';
import { toMobileNumber } from '@/domain/mobile-number.ts';
import { profileKeys } from './profile-queries.ts';

/** Saves the alias; blank means none. */
export function useSaveAlias(member: Member) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (alias: string) =>
      unwrap(
        await supabase()
          .from('auth_member')
          .update({ ALIAS: alias.trim() || null })
          .eq('ID', member.id)
          .select('ID')
          .single(),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: memberKeys.all }),
  });
}

/** Keeps the settings of the morning report. */
export function useSaveMorningReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ isOn, hour, weekdays, partnerCds, periods }: AnswerOf<'morning_report_settings'>) =>
      unwrap(
        await supabase().rpc('save_morning_report', {
          is_on: isOn,
          hour,
          weekdays,
          periods,
          ...(partnerCds && { partner_cds: partnerCds }),
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileKeys.morningReport }),
  });
}

/** Sets a new password; the backend ends the member's other sessions. Throws the provider's error. */
export async function changePassword(password: string): Promise<void> {
  const { error } = await auth().updateUser({ password });
  if (error) throw error;
}

/** A factor that counts once its first code was given. */
export interface Enrolment {
  factorId: string;
  /** What the QR code holds. It stays in this browser. */
  uri: string;
  secret: string;
}

/** Starts the enrolment of an app. Throws the provider's error. */
export async function startEnrolment(name: string): Promise<Enrolment> {
  await removeUnverified();
  const { data, error } = await auth().mfa.enroll({ factorType: 'totp', friendlyName: name });
  if (error) throw error;
  return { factorId: data.id, uri: data.totp.uri, secret: data.totp.secret };
}

/**
 * Starts the enrolment of a phone, whose number is in E.164 form; returns the factor. An enrolment of the same number
 * and name that was broken off goes on, so that the code just sent still counts. Throws the provider's error.
 */
export async function startPhoneEnrolment({ name, phone }: { name: string; phone: string }): Promise<string> {
  const begun = await removeUnverified(
    (factor) =>
      factor.friendly_name === name && 'phone' in factor && toMobileNumber(String(factor.phone)) === phone,
  );
  if (begun) return begun.id;
  const { data, error } = await auth().mfa.enroll({ factorType: 'phone', friendlyName: name, phone });
  if (error) throw error;
  return data.id;
}

/** Removes enrolments that were broken off, whose names would be taken; returns the one to keep. */
async function removeUnverified(isKept: (factor: Factor) => boolean = () => false) {
  const { all } = unwrap(await auth().mfa.listFactors());
  const unverified = all.filter(({ status }) => status === 'unverified');
  const kept = unverified.find(isKept);
  for (const { id } of unverified) if (id !== kept?.id) await abandonEnrolment(id);
  return kept;
}

/** Gives up an enrolment. */
export async function abandonEnrolment(factorId: string): Promise<void> {
  await auth().mfa.unenroll({ factorId });
}

/** Completes an enrolment with a code; the session becomes aal2. Throws the provider's error. */
export function useCompleteEnrolment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ factor, code }: { factor: Pick<SecondFactor, 'id' | 'kind'>; code: string }) =>
      verifyFactorCode(factor, code),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileKeys.factors }),
  });
}

/** Removes a factor and renews the session, whose level may have fallen to aal1. Throws the provider's error. */
export function useRemoveFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (factorId: string) => {
      const { error } = await auth().mfa.unenroll({ factorId });
      if (error) throw error;
      await auth().refreshSession();
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileKeys.factors }),
  });
}
