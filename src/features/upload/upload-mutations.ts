import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@/data/answer-of.ts';
import { backendFetch } from '@/data/backend-fetch.ts';
import { backendConfig } from '@/data/config.ts';
import { refreshDiagnosis } from '@/data/diagnosis-refresh.ts';
import { type Failure, toFailure, unwrap } from '@/data/errors.ts';
import { usePartner } from '@/data/partner.tsx';
import { rpcRequest } from '@/data/rpc-request.ts';
import { supabase } from '@/data/supabase.ts';
import { useWrite } from '@/data/use-write.ts';
import { fromBase64 } from '@/domain/base64.ts';
import type { LoadCounts } from '@/reports/load-report.ts';
import type { ImportFunction } from '@/reports/rest-database.ts';
import { readPartnerAnew } from './read-partner-anew.ts';
import { commitRefusal } from './upload-problem.ts';
import { type DropLoad, type DueReport, uploadQueries, type WaitingImport } from './upload-queries.ts';
import type { CallAnswer, CallError, Loaded } from './upload-types.ts';

interface ErrorBody {
  code?: string;
  message?: string;
  details?: string;
  hint?: string;
}

let lastHeaders: Readonly<Record<string, string>> | undefined;

/**
 * Calls an import function with a body that is JSON text already: the rows of a report go as the worker made them,
 * without being read again on the page's own thread. Known failures are answers; nothing is thrown.
 */
export async function callImport(name: ImportFunction, body: string): Promise<CallAnswer> {
  try {
    const { url, headers } = await rpcRequest(name, {});
    lastHeaders = headers;
    const response = await backendFetch(url, { method: 'POST', headers, body });
    const text = await response.text();
    if (response.ok) return { value: text === '' ? null : (JSON.parse(text) as unknown) };
    return { error: callError(text, response.status) };
  } catch (error) {
    // fetch rejects with a TypeError when no answer came.
    return { error: { kind: error instanceof TypeError ? 'offline' : toFailure(error).kind } };
  }
}

function callError(text: string, status: number): CallError {
  let body: ErrorBody = {};
  try {
    body = JSON.parse(text) as ErrorBody;
  } catch {
    // The page of a proxy: the status says enough.
  }
  const { kind, code } = toFailure({ ...body, status });
  return { kind, code, message: body.message, details: body.details, hint: body.hint };
}

/**
 * Throws a staged report away. Also while the page is being closed, so nothing is waited for and the session is
 * that of the last call. What this does not reach, the database throws away after a day.
 */
export function cancelImport(importId: string): void {
  if (!lastHeaders) return;
  const url = `${backendConfig().url}/rest/v1/rpc/import_cancel`;
  const body = JSON.stringify({ import_id: importId });
  void fetch(url, { method: 'POST', keepalive: true, headers: lastHeaders, body }).catch(() => {});
}

/** Loads a staged report in one transaction. */
export async function commitImport(
  importId: string,
  partnerCd: string,
  allowUnknown: boolean,
): Promise<Loaded> {
  const answer = await callImport(
    'import_commit',
    JSON.stringify({ import_id: importId, allow_unknown: allowUnknown }),
  );
  if ('error' in answer) return commitRefusal(answer.error, partnerCd);
  return { is: 'loaded', counts: answer.value as LoadCounts };
}

/** Sets how often a report of a partner is fetched, through once the list of today was read again. */
export function useChangeRhythm() {
  const write = useWrite(uploadQueries.allDue);
  return ({ partnerCd: partner_cd, source }: DueReport, rhythm: DueReport['rhythm']) =>
    write(async () => {
      unwrap(await supabase().rpc('change_report_rhythm', { partner_cd, source, rhythm }));
    });
}

/** Sets where a report is downloaded, of all partners; null: as it came. */
export function useChangePage() {
  const write = useWrite(uploadQueries.allDue);
  return (source: DueReport['source'], url: string | null) =>
    write(async () => {
      unwrap(await supabase().rpc('change_report_page', { source, ...(url !== null && { url }) }));
    });
}

/** Publishes or cancels a report that waits for a person; says what is wrong where it could not. */
export function useEndWaiting() {
  const { code } = usePartner();
  const queryClient = useQueryClient();
  return async ({ id }: WaitingImport, how: 'publish' | 'cancel'): Promise<{ problem?: string }> => {
    const name = how === 'publish' ? 'import_commit' : 'import_cancel';
    const answer = await callImport(name, JSON.stringify({ import_id: id }));
    await readPartnerAnew(queryClient, code);
    if ('error' in answer) return { problem: commitRefusal(answer.error, code).message };
    if (how === 'publish') refreshDiagnosis(queryClient, code);
    return {};
  };
}

/** The file of a load as it was given. */
export async function fetchOriginal(partner_cd: string, load_id: number): Promise<Blob> {
  const pieces = [];
  for (let part = 0; ; part++) {
    const piece = unwrap(
      await supabase().rpc('load_file', { partner_cd, load_id, part }),
    ) as AnswerOf<'load_file'>;
    if (piece === '') return new Blob(pieces);
    pieces.push(fromBase64(piece));
  }
}

/**
 * Takes loads back in their order. A refused one stays and does not hold up the others; any other failure ends it.
 * Returns the ids of those that were taken back and why others were not.
 */
export function useTakeBack() {
  const queryClient = useQueryClient();
  return async (
    loads: readonly Pick<DropLoad, 'id' | 'partnerCode'>[],
    onProgress?: (done: number) => void,
  ) => {
    const taken: number[] = [];
    const failures: Failure[] = [];
    for (const [done, { id: load_id, partnerCode: partner_cd }] of loads.entries()) {
      onProgress?.(done);
      const { error } = await supabase().rpc('take_back_load', { partner_cd, load_id });
      if (error === null) {
        taken.push(load_id);
        continue;
      }
      const failure = toFailure(error);
      failures.push(failure);
      const { kind, code } = failure;
      if (kind !== 'conflict' && kind !== 'forbidden' && code !== 'PD410') break;
    }
    for (const code of new Set(loads.map(({ partnerCode }) => partnerCode))) {
      await readPartnerAnew(queryClient, code);
      refreshDiagnosis(queryClient, code);
    }
    return { taken, failures };
  };
}
