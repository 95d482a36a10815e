/** The part of the Network Information API that says who pays; not every browser has it. */
interface Connection {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

/** Whether bytes cost the person money or patience: data is to be saved, or the connection is mobile or slow. */
export function isMetered(browser: object = navigator): boolean {
  const { saveData, type, effectiveType } = (browser as { connection?: Connection }).connection ?? {};
  return saveData === true || type === 'cellular' || ['slow-2g', '2g', '3g'].includes(effectiveType ?? '');
}
