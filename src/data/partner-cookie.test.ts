// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearPartnerCookie, readPartnerCookie, writePartnerCookie } from './partner-cookie.ts';

beforeEach(clearPartnerCookie);

describe('the partner cookie', () => {
  it('holds id, code and name as JSON for 30 days', () => {
    const write = vi.spyOn(document, 'cookie', 'set');
    writePartnerCookie({ id: 7, code: 'P1007', name: '라온; 뷰티' });
    expect(write).toHaveBeenCalledWith(expect.stringContaining('max-age=2592000'));
    expect(readPartnerCookie()).toEqual({ id: 7, code: 'P1007', name: '라온; 뷰티' });
    clearPartnerCookie();
    expect(readPartnerCookie()).toBeNull();
  });

  it.each([
    '',
    'null',
    '7',
    '{"id":"7","code":"A","name":"B"}',
    '{"id":1',
    '%E0%A4%A',
    '{"id":1.5,"code":"","name":""}',
  ])('counts %s as no cookie', (garbage) => {
    document.cookie = `partner=${garbage}; path=/`;
    expect(readPartnerCookie()).toBeNull();
  });
});
