import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { salesHeader, spreadsheet } from '@/reports/testing/spreadsheets.ts';
import { prepareFile } from '@/features/upload/upload-job.ts';
import type { Call } from '@/reports/rest-database.ts';
import type { CallAnswer, FromWorker, ToWorker } from '@/features/upload/upload-types.ts';

/** The worker that reads a file, in the page's own thread: jsdom has none. */
class UploadWorkerHere extends EventTarget {
  readonly #waiting = new Map<number, (answer: CallAnswer) => void>();

  postMessage(message: ToWorker) {
    if (message.task === 'answer') this.#waiting.get(message.id)?.(message);
    else if (message.task === 'prepare')
      void prepareFile(message, (progress) => this.#tell({ say: 'progress', progress }), this.#call).then(
        (result) => this.#tell({ say: 'prepared', result }),
      );
  }

  terminate() {}

  readonly #call: Call = async (name, body) => {
    const id = this.#waiting.size;
    const answer = await new Promise<CallAnswer>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#tell({ say: 'call', id, name, body });
    });
    if ('error' in answer) throw answer.error;
    return answer.value;
  };

  readonly #tell = (data: FromWorker) => this.dispatchEvent(new MessageEvent('message', { data }));
}

/** Lets the page read the files that are chosen from now on. */
export function readUploads(): void {
  vi.stubGlobal('Worker', UploadWorkerHere);
}

/** Chooses files on 데이터 업로드, and has the page read them. */
export async function chooseFiles(...files: File[]): Promise<void> {
  const [input] = await screen.findAllByLabelText('파일 선택', { selector: 'input' });
  if (!(input instanceof HTMLInputElement)) throw new Error('files are chosen with an input');
  readUploads();
  // A file that is dragged in is not held to the list of endings that the dialog offers.
  await userEvent.setup({ applyAccept: false }).upload(input, files);
}

/** The item of a file on the page. */
export const fileItem = async (name: string) => within(await screen.findByRole('listitem', { name }));

/** 판매분석 of one option on a day (yyyyMMdd), under its usual name. */
export async function salesFile(
  day: string,
  option: string,
  name = `판매분석_${day}.xlsx`,
  pieces = '3',
): Promise<File> {
  const row = [option, '빨강', '컵', '1,000', pieces, '1', '2'];
  return new File([(await spreadsheet([salesHeader, row])) as BlobPart], name);
}
