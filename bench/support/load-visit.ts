import { koreaToday } from '../../src/domain/korea-time.ts';
import type { Person } from './load-people.ts';

/** One request of a visit. */
export interface Asked {
  kind: 'static' | 'data';
  path: string;
  /** The body of a call; without one it is a GET. */
  body?: object;
  /** The browser has the file and asks whether it is still the same. */
  isKept?: boolean;
}

const table = (path: string): Asked => ({ kind: 'data', path: `/rest/v1/${path}` });
const call = (name: string, body: object): Asked => ({ kind: 'data', path: `/rest/v1/rpc/${name}`, body });
const file = (path: string, isKept: boolean): Asked => ({ kind: 'static', path, isKept });

/**
 * What the page sends from its opening over home, stock and inbound, in that order. A first visit fetches the
 * files of the page; a later one asks for the page alone, because the others are kept without asking.
 */
export function visitOf(person: Person, files: string[], isFirst: boolean): Asked[] {
  return [
    file('/', !isFirst),
    ...(isFirst ? files.map((path) => file(path, false)) : [file('/theme.js', true)]),
    { kind: 'static', path: '/config.json' },
    ...start(person),
    call('home_summary', { partner_cd: person.partner }),
    ...stock(person),
    ...inbound(person),
    table(
      `log_file_upload?select=ID,CATEGORY,FILE_NM,PERIOD_START,PERIOD_END,ROW_CNT,ERR_CNT,USER_ID,REG_DT&PARTNER_CD=eq.${person.partner}&order=REG_DT.desc,ID.desc&limit=20`,
    ),
  ];
}

function start({ id, email, seesAll, partner }: Person): Asked[] {
  const columns = 'select=ID,PARTNER_CD,PARTNER_NM,BRN,DESCRIPTION';
  return [
    { kind: 'data', path: '/auth/v1/user' },
    table(`auth_member?select=*&EMAIL=eq.${email}&limit=1`),
    table(`auth_member?select=IS_ALL_PARTNER_ACCESSIBLE&ID=eq.${id}`),
    ...(seesAll
      ? [table(`dim_partner?${columns}&IS_ACTIVE=eq.true&order=ID.asc&offset=0&limit=1000`)]
      : [
          table(
            `auth_member_partner?select=PARTNER_CD,CAN_LOAD,CAN_MANAGE&USER_ID=eq.${id}&order=ID.asc&offset=0&limit=1000`,
          ),
          table(`dim_partner?${columns}&PARTNER_CD=in.(${partner})&IS_ACTIVE=eq.true&limit=100`),
        ]),
    table(
      `dim_brand?select=BRAND_CD,BRAND_NM,SORT,PARTNER_CD&SVC=eq.2P&USE_YN=eq.Y&PARTNER_CD=eq.${partner}&order=SORT.asc,BRAND_CD.asc&offset=0&limit=1000`,
    ),
  ];
}

const newestUpload = (partner: string, kind: string): Asked =>
  table(`log_file_upload?select=REG_DT&${kind}&PARTNER_CD=eq.${partner}&order=REG_DT.desc&limit=1`);

function stock({ partner, brand, day }: Person): Asked[] {
  const list = (changes: object) =>
    call('stock_list', {
      partner_cd: partner,
      brand_cd: 'all',
      offer_condition: 'all',
      product_name: '',
      option_ids: [],
      doc_state: 'all',
      sort_by: '',
      sort_direction: 'desc',
      page_number: 1,
      page_size: 50,
      ...changes,
    });
  return [
    list({}),
    call('snapshot_dates', { partner_cd: partner }),
    newestUpload(partner, `CATEGORY=eq.${encodeURIComponent('재고현황')}`),
    list({ brand_cd: brand }),
    list({ sort_by: 'avgSales30Days' }),
    list({ page_number: 2 }),
    list({ doc_state: 'under14', product_name: '세럼' }),
    list({ snap_date: day }),
    table(
      `fact_stock_snapshot?select=MOD_DT&SNAP_DT=eq.${day}&PARTNER_CD=eq.${partner}&order=MOD_DT.desc&limit=1`,
    ),
  ];
}

function inbound({ partner, brand, request }: Person): Asked[] {
  const list = (changes: object) =>
    call('inbound_requests', {
      partner_cd: partner,
      view: 'SCH',
      date_start: '20260101',
      date_end: koreaToday(),
      brand_cd: 'all',
      status: 'all',
      product_name: '',
      option_ids: [],
      req_no: '',
      ib_aprv_no: '',
      sort_by: '',
      sort_direction: 'desc',
      page_number: 1,
      page_size: 50,
      ...changes,
    });
  return [
    list({}),
    newestUpload(partner, 'TABLE_NM=eq.raw_wing_inbound_request'),
    call('inbound_detail', {
      partner_cd: partner,
      req_no: request,
      sort_by: '',
      sort_direction: 'desc',
    }),
    list({ status: 'completed', sort_by: 'schDt' }),
    list({ brand_cd: brand, view: 'REQ' }),
  ];
}
