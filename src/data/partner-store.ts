import { create } from 'zustand';
import { sessionStore } from './browser-storage.ts';
import { clearPartnerCookie, readPartnerCookie, writePartnerCookie } from './partner-cookie.ts';
import type { Partner } from './partner-query.ts';
import { choosePartner, partnerIdOfPath } from './partner-selection.ts';

interface PartnerState {
  selected: Partner | null;
  isModalOpen: boolean;
}

const OPEN_MODAL_FLAG = 'partner-modal';

/** The selection and the modal, which outlive the pages; a session flag keeps the modal open over a reload. */
export const usePartnerStore = create<PartnerState>(() => ({
  selected: null,
  isModalOpen: sessionStore.getItem(OPEN_MODAL_FLAG) !== null,
}));

/** Makes a partner the selection: state that belonged to the one before goes with its cookie. */
export function selectPartner(partner: Partner): void {
  clearPartnerCookie();
  writePartnerCookie(partner);
  usePartnerStore.setState({ selected: partner });
}

/** Leaves no partner selected: the remembered one is not, or no longer, the member's. */
export function clearPartner(): void {
  clearPartnerCookie();
  usePartnerStore.setState({ selected: null });
}

/** Forgets partner, cookie and modal, as on logout. */
export function resetPartner(): void {
  clearPartner();
  setPartnerModal(false);
}

/** Where a selection may come from besides the URL. */
export function rememberedPartnerIds(): { cookieId: number | null; currentId: number | null } {
  return {
    cookieId: readPartnerCookie()?.id ?? null,
    currentId: usePartnerStore.getState().selected?.id ?? null,
  };
}

/** The partner of the list that this window remembers (specification section 4); undefined: none. */
export function rememberedPartner(partners: readonly Partner[]): Partner | undefined {
  return choosePartner(partners, { ...rememberedPartnerIds(), urlId: partnerIdOfPath(location.pathname) });
}

/** Opens or closes the modal for this page; closing also ends what requestPartnerModal() asked for. */
export function setPartnerModal(isModalOpen: boolean): void {
  if (!isModalOpen) sessionStore.removeItem(OPEN_MODAL_FLAG);
  usePartnerStore.setState({ isModalOpen });
}

/** Opens the modal by the session flag of section 4: it stays until a partner is chosen, also after a reload. */
export function requestPartnerModal(): void {
  sessionStore.setItem(OPEN_MODAL_FLAG, 'open');
  usePartnerStore.setState({ isModalOpen: true });
}

/** Closes the modal that requestPartnerModal() opened, and only that: the page at hand needs no choice. */
export function endPartnerRequest(): void {
  if (sessionStore.getItem(OPEN_MODAL_FLAG) !== null) setPartnerModal(false);
}
