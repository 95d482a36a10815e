import { describe, expect, it } from 'vitest';
import { choosePartner, enterPartnerPage, partnerIdOfPath } from './partner-selection.ts';

const accessible = [{ id: 1 }, { id: 2 }, { id: 3 }];
const nothing = { cookieId: null, urlId: null, currentId: null };

describe('choosePartner', () => {
  it('takes the cookie before the URL before the current selection', () => {
    expect(choosePartner(accessible, { cookieId: 1, urlId: 2, currentId: 3 })).toEqual({ id: 1 });
    expect(choosePartner(accessible, { cookieId: null, urlId: 2, currentId: 3 })).toEqual({ id: 2 });
    expect(choosePartner(accessible, { cookieId: null, urlId: null, currentId: 3 })).toEqual({ id: 3 });
  });

  it('passes over what is not in the list, and clears the selection when nothing is', () => {
    expect(choosePartner(accessible, { cookieId: 9, urlId: 2, currentId: 3 })).toEqual({ id: 2 });
    expect(choosePartner(accessible, { cookieId: 9, urlId: 8, currentId: 7 })).toBeUndefined();
    expect(choosePartner([], { cookieId: 1, urlId: 1, currentId: 1 })).toBeUndefined();
  });
});

describe('the only partner', () => {
  const only = [{ id: 4 }];

  it('is chosen without a click, also when a partner that is gone was remembered', () => {
    expect(choosePartner(only, nothing)).toEqual({ id: 4 });
    expect(choosePartner(only, { cookieId: 9, urlId: 8, currentId: 7 })).toEqual({ id: 4 });
    expect(enterPartnerPage(only, nothing)).toEqual({ do: 'show', partner: { id: 4 } });
  });

  it('is not put in the place of a foreign one that the URL names', () => {
    expect(enterPartnerPage(only, { ...nothing, urlId: 9 })).toEqual({ do: 'deny' });
  });
});

describe('enterPartnerPage', () => {
  it('shows the partner of the URL, whatever was selected before', () => {
    expect(enterPartnerPage(accessible, { cookieId: 1, urlId: 2, currentId: 1 })).toEqual({
      do: 'show',
      partner: { id: 2 },
    });
  });

  it('denies a partner that is not in the list, although another one is selected', () => {
    expect(enterPartnerPage(accessible, { cookieId: 1, urlId: 9, currentId: 1 })).toEqual({ do: 'deny' });
  });

  it('asks for a partner at the placeholder and where none is selected', () => {
    expect(enterPartnerPage(accessible, { ...nothing, urlId: -1 })).toEqual({ do: 'placeholder' });
    expect(enterPartnerPage(accessible, nothing)).toEqual({ do: 'choose' });
  });

  it('shows the remembered partner on a page without one in its path', () => {
    expect(enterPartnerPage(accessible, { ...nothing, cookieId: 3 })).toEqual({
      do: 'show',
      partner: { id: 3 },
    });
  });

  it('keeps the selection of this window when another window wrote the cookie', () => {
    expect(enterPartnerPage(accessible, { cookieId: 2, urlId: null, currentId: 1 })).toEqual({
      do: 'show',
      partner: { id: 1 },
    });
  });

  it('sends a member without partners to /partner without a word', () => {
    expect(enterPartnerPage([], { ...nothing, urlId: 5 })).toEqual({ do: 'choose' });
  });
});

describe('the partner in a path', () => {
  it.each([
    ['/12/inventory', 12],
    ['/-1/inventory', -1],
    ['/12', 12],
    ['/product/87301920456', null],
    ['/12a/inventory', null],
    ['/-2/inventory', null],
    ['/99999999999/inventory', null],
    ['/', null],
  ])('%s has %s', (pathname, id) => {
    expect(partnerIdOfPath(pathname)).toBe(id);
  });
});
