import { localStore } from '@/data/browser-storage.ts';

const EMAIL = 'rememberedEmail';
const FLAG = 'rememberLogin';

/** The address of the last sign-in that was to be remembered; '' without one (specification section 3). */
export function rememberedEmail(): string {
  return localStore.getItem(FLAG) === 'true' ? (localStore.getItem(EMAIL) ?? '') : '';
}

/** Keeps or forgets the address. A password is never kept. */
export function rememberLogin(email: string, remember: boolean): void {
  if (remember) {
    localStore.setItem(EMAIL, email);
    localStore.setItem(FLAG, 'true');
  } else {
    localStore.removeItem(EMAIL);
    localStore.removeItem(FLAG);
  }
}
