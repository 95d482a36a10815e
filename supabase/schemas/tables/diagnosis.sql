-- What is diagnosed of each option: rules as data, findings from the day they are first seen to the last, scores by day, and what
-- members did about a finding.

create table public.dim_diagnosis_rule (
  "RULE_CD" text primary key,
  "SORT" integer not null,
  "AXIS" text not null check ("AXIS" in ('sales', 'stock', 'traffic', 'ads', 'profit', 'data')),
  "RULE_NM" text not null,
  "BAD_VAL" numeric,
  "GOOD_VAL" numeric,
  "WEIGHT" numeric,
  "LIMIT_VAL" numeric,
  "LEAST_VAL" numeric,
  "SENTENCE" text,
  "LIMIT_TEXT" text,
  "IMPACT_TEXT" text,
  "ACTION_TEXT" text,
  "PAGE" text,
  check (("SENTENCE" is null) = ("WEIGHT" is not null))
);
comment on table public.dim_diagnosis_rule is 'Rules of the diagnosis. A measure of a score has WEIGHT, and BAD_VAL to GOOD_VAL between which its points grow from 0 to WEIGHT. A finding has the others: LIMIT_VAL it is judged by, LEAST_VAL of data below which it is silent, and its texts, where {name} stands for a value of its evidence.';
comment on column public.dim_diagnosis_rule."IMPACT_TEXT" is 'How the won at stake are computed.';
comment on column public.dim_diagnosis_rule."PAGE" is 'Path of the page that shows it.';
comment on column public.dim_diagnosis_rule."LEAST_VAL" is 'Of data below which a finding is silent; of 품절 임박 the least probability, percent.';
alter table public.dim_diagnosis_rule enable row level security;
grant select on public.dim_diagnosis_rule to service_role;
grant select on public.dim_diagnosis_rule to authenticated;
create policy "Active members see the rules of the diagnosis" on public.dim_diagnosis_rule
  for select to authenticated using ((select private.is_active_member()));
insert into public.dim_diagnosis_rule ("RULE_CD", "SORT", "AXIS", "RULE_NM", "BAD_VAL", "GOOD_VAL", "WEIGHT") values
  ('growth', 1, 'sales', '브랜드 대비 매출 증감', -30, 10, 20),
  ('cover', 2, 'stock', '소진까지 남은 날', 0, 14, 20),
  ('excess', 3, 'stock', '쌓인 재고', 120, 60, 20),
  ('winnerRate', 4, 'traffic', '위너 비율', 50, 95, 20),
  ('conversion', 5, 'traffic', '같은 카테고리 대비 전환율', 0.5, 1, 20),
  ('roas', 6, 'ads', '브랜드 손익분기 대비 ROAS', 0.5, 1.3, 20),
  ('margin', 7, 'profit', '공헌이익률', 0, 20, 20);
insert into public.dim_diagnosis_rule
  ("RULE_CD", "SORT", "AXIS", "RULE_NM", "LIMIT_VAL", "LEAST_VAL", "SENTENCE", "LIMIT_TEXT", "IMPACT_TEXT", "ACTION_TEXT", "PAGE") values
  ('soldOut', 11, 'stock', '품절', 0, null, '하루 {perDay}개씩 팔릴 옵션인데 재고가 없어 판매가 멈췄습니다. 입고 예정은 {incoming}개입니다.',
    '재고 0개', '하루 예상 수요 × 14일 × 개당 판매액', '입고를 서두르고, 진행 중인 광고를 멈추세요.', '/inventory'),
  ('runsOut', 12, 'stock', '품절 임박', 7, 60, '재고 {stock}개가 {days}일 안에 품절될 확률이 {chance}%입니다. 28일 예상 수요는 {demand}개이고, 그 전에 도착할 입고는 {arriving}개입니다.',
    '입고에 걸리는 날과 7일 안에 품절될 확률 {limit}% 이상', '하루 예상 수요 × 그 기간 중 품절 일수 × 개당 판매액', '권장 입고 수량을 확인해 입고를 요청하세요.', '/product-diagnosis'),
  ('winnerLost', 13, 'traffic', '위너 상실', 50, 30, '아이템위너 비율이 {before}%에서 {now}%로 떨어졌습니다.',
    '7일 위너 비율 {limit}% 미만', '이전 28일 하루 매출 × 14일 × 줄어든 위너 비율', '판매가와 배송 조건을 경쟁 판매자와 비교하세요.', '/product-diagnosis'),
  ('winnerLostAds', 14, 'ads', '위너 상실 · 광고 중단 위험', 50, 30, '아이템위너 비율이 {before}%에서 {now}%로 떨어져, 최근 14일에 {adCost}원을 쓴 광고가 멈출 수 있습니다.',
    '7일 위너 비율 {limit}% 미만이며 광고 진행 중', '이전 28일 하루 매출 × 14일 × 줄어든 위너 비율', '위너를 되찾을 때까지 광고 예산을 줄이세요.', '/ad-management'),
  ('conversionFell', 15, 'traffic', '전환 급락', 30, 100, '조회 {views}회 중 주문이 {orders}건으로, 전환율이 {before}%에서 {now}%로 떨어졌습니다.',
    '전환율 {limit}% 이상 하락', '줄어든 주문 수 × 주문당 매출', '가격, 리뷰, 상세페이지가 바뀌었는지 살펴보세요.', '/product-analytics'),
  ('viewsFell', 16, 'traffic', '조회 급락', 40, 5, '하루 조회가 {before}회에서 {now}회로 {drop}% 줄었습니다.',
    '하루 조회 {limit}% 이상 감소', '14일간 줄어든 조회 × 이전 전환율 × 주문당 매출', '검색 노출 순위와 광고 노출을 확인하세요.', '/product-analytics'),
  ('cancelsRose', 17, 'sales', '취소·반품 급증', 10, 5, '최근 14일 판매 {sold}개 중 {cancelled}개가 취소·반품되어, 비율이 {before}%에서 {now}%로 올랐습니다.',
    '취소·반품률 {limit}% 이상이며 이전의 2배 이상', '늘어난 취소 수량 × 개당 판매액', '반품 사유와 상품 불량 여부를 확인하세요.', '/product-analytics'),
  ('adLoss', 18, 'ads', '광고 적자', 1, 30000, '광고비 {cost}원으로 {sales}원을 팔아 ROAS {roas}%이며, 브랜드 손익분기 {breakEven}%에 못 미칩니다.',
    'ROAS가 브랜드 손익분기 ROAS 미만', '광고비(부가세 포함) - 광고 매출 × 브랜드 광고 전 이익률, 28일', '입찰가를 낮추거나 광고를 멈추세요.', '/ad-management'),
  ('adPlacement', 19, 'ads', '검색 외 지면 과다', 50, 30000, '광고비의 {share}%인 {cost}원이 검색 외 지면에 쓰였고, 그 ROAS는 {roas}%로 검색의 {searchRoas}%보다 낮습니다.',
    '검색 외 지면 비중 {limit}% 이상', '검색 외 광고비(부가세 포함) - 그 매출 × 광고 전 이익률, 28일', '검색 외 지면의 입찰가를 낮추세요.', '/campaign-performance'),
  ('deadKeywords', 20, 'ads', '무전환 키워드', 15, 10000, '전환 없이 {clicks}번 클릭된 검색어 {count}개(예: {keyword})에 광고비 {cost}원이 쓰였습니다.',
    '28일에 {limit}번 이상 클릭되고 주문 0건', '전환 없는 검색어의 광고비(부가세 포함), 28일', '이 검색어를 제외 키워드로 등록하세요.', '/keyword-performance'),
  ('excessStock', 21, 'stock', '과잉 재고', 120, 10, '하루 {perDay}개씩 팔려 재고 {stock}개가 약 {days}일치입니다.',
    '{limit}일치 초과', '60일치를 넘는 수량 × 원가', '할인이나 광고로 재고를 줄이고 입고를 미루세요.', '/product-diagnosis'),
  ('idleStock', 22, 'stock', '팔리지 않는 재고', null, 10, '8주 동안 팔리지 않은 재고가 {stock}개 있습니다.',
    '8주 동안 판매 0개', '재고 수량 × 원가', '가격을 낮추거나 반출을 검토하세요.', '/product-diagnosis'),
  ('agedStock', 23, 'stock', '장기 재고', 30, 10, '보관 61일을 넘긴 재고가 {aged}개로 전체의 {share}%입니다.',
    '61일 이상 비중 {limit}% 이상', '이번 달 보관비 × 61일 이상 비중', '오래된 재고부터 할인해 팔거나 반출하세요.', '/product-diagnosis'),
  ('noCost', 24, 'data', '원가 누락', null, null, '최근 28일에 {amount}원어치 팔렸지만 원가가 없어 이익을 알 수 없습니다.',
    '원가 미입력', null, '상품 관리에서 원가를 입력하세요.', '/product-diagnosis'),
  ('noInbound', 25, 'data', '입고 데이터 누락', 10, null, '{since}일 사이 재고가 판매분을 빼고도 {rise}개 늘었지만 입고 요청 기록이 없습니다.',
    '기록 없이 {limit}개 이상 증가', null, '입고요청 파일을 올리세요.', '/inbound'),
  ('inboundLate', 26, 'stock', '입고 오류 지연', 7, null, '입고 예정일이 {days}일 지난 요청에서 {missing}개의 수량이 맞지 않습니다.',
    '예정일에서 {limit}일 초과', '맞지 않는 수량 × 개당 판매액', '입고 상세에서 차이를 확인하고 문의하세요.', '/inbound'),
  ('priceHigh', 27, 'traffic', '위너 없는 높은 판매가', 10, 30, '최근 7일 판매가 {price}원이 30일 최저 {low}원보다 {above}% 높고, 아이템위너 비율은 {winner}%입니다.',
    '30일 최저가보다 {limit}% 이상 높고 7일 위너 비율 {winnerLimit}% 미만', '이전 28일 하루 매출 × 14일 × 줄어든 위너 비율', '30일 최저가에 가깝게 낮추면 위너를 되찾는지 살펴보세요.', '/product-diagnosis'),
  ('adsInVain', 28, 'ads', '팔 수 없는 날의 광고비', 50, 10000, '최근 14일 가운데 품절이거나 위너가 아닌 {days}일에 광고비 {cost}원이 쓰였습니다. 지금 재고는 {stock}개, 아이템위너 비율은 {winner}%입니다.',
    '지금 재고 0개이거나 7일 위너 비율 {limit}% 미만', '그런 날의 광고비(부가세 포함), 14일', '재고가 들어오거나 위너를 되찾을 때까지 광고를 멈추세요.', '/ad-management'),
  ('adViewsFell', 29, 'ads', '광고 노출 급락', 60, 200, '하루 광고 노출이 {before}회에서 {now}회로 {drop}% 줄었습니다.',
    '7일 하루 노출이 이전 28일보다 {limit}% 이상 감소', '14일간 줄어든 노출 × 노출당 광고 매출', '예산 소진, 입찰가, 위너 여부를 확인하세요.', '/campaign-performance'),
  ('storageGrows', 30, 'stock', '비싸질 보관비', 60, 10, '재고 {stock}개 가운데 {qty}개가 보관 60일 안에 팔리지 않아, 팔릴 때까지 보관비가 약 {won}원 더 듭니다. 반출비가 이보다 적으면 {day}까지 반출하는 편이 낫습니다.',
    '보관 {limit}일 안에 팔리지 않을 수량', '보관 60일을 넘긴 날부터 팔릴 때까지의 날(최대 1년) × 지금 하루 보관비', '할인해 팔거나, 반출비와 비교해 반출하세요.', '/product-diagnosis'),
  ('returnsRose', 31, 'sales', '반품 증가', 5, 5, '최근 30일 판매 {sold}개 중 {returned}개가 반품되어, 반품률이 이 옵션의 이전 {before}%에서 {now}%로 올랐습니다.',
    '반품률 {limit}% 이상이며 이 옵션 이전 세 달의 2배 이상', '이전보다 늘어난 반품 수량 × 개당 판매액', '반품 사유와 최근 입고분의 상태를 확인하세요.', '/product-analytics'),
  ('inboundStuck', 32, 'stock', '움직이지 않는 입고', 3, null, '입고 예정일이 {days}일 지났는데 {qty}개가 아직 판매로 넘어가지 않았습니다. 열 번 중 아홉 번은 예정일에서 {usual}일 안에 끝났습니다.',
    '예정일에서 {limit}일 이상, 평소 걸리던 날 초과', '움직이지 않는 수량 × 개당 판매액', '입고 상세에서 상태를 확인하고 문의하세요.', '/inbound');

create table public.fact_product_diagnosis (
  "ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "OPTION_CD" text not null references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "RULE_CD" text not null references public.dim_diagnosis_rule ("RULE_CD"),
  "START_DAY" date not null,
  "LAST_DAY" date not null,
  "EVIDENCE" jsonb not null,
  "IMPACT_AMT" bigint,
  "CONFIDENCE" text not null check ("CONFIDENCE" in ('high', 'middle', 'low')),
  "STATUS" text not null default 'new' check ("STATUS" in ('new', 'doing', 'done', 'held')),
  "EDITION" integer not null default 0,
  "FORMER" jsonb,
  unique ("OPTION_CD", "RULE_CD", "START_DAY")
);
comment on table public.fact_product_diagnosis is 'A finding about an option from the day on which it was first seen to the last: over when LAST_DAY is before the newest day of log_diagnosis. One that comes back is a row of its own. Evidence, impact (won) and confidence are of LAST_DAY.';
comment on column public.fact_product_diagnosis."EDITION" is 'The edition that wrote the row last; one above that of the newest day of log_diagnosis is not published yet.';
comment on column public.fact_product_diagnosis."FORMER" is 'EDITION, LAST_DAY, EVIDENCE, IMPACT_AMT and CONFIDENCE before that edition, valid until it is published; null if the edition found it first.';
create index fact_product_diagnosis_last_idx on public.fact_product_diagnosis ("PARTNER_CD", "LAST_DAY");
create index fact_product_diagnosis_rule_idx on public.fact_product_diagnosis ("RULE_CD");
alter table public.fact_product_diagnosis enable row level security;
grant select on public.fact_product_diagnosis to service_role;
grant select on public.fact_product_diagnosis to authenticated;
create policy "Members see findings of their partners" on public.fact_product_diagnosis
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.agg_product_score (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "CALC_DAY" date not null,
  "OPTION_CD" text not null references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "SCORE" numeric(4, 1),
  "FIGURES" jsonb,
  "EDITION" integer not null default 0,
  constraint agg_product_score_pkey primary key ("PARTNER_CD", "CALC_DAY", "EDITION", "OPTION_CD")
);
comment on table public.agg_product_score is 'Score of an option on a day, 0 to 100; null where fewer than two axes have data. FIGURES (of the newest day alone): the measures of the axes and the forecast.';
comment on column public.agg_product_score."EDITION" is 'Valid if it is that of the same day of log_diagnosis.';
create index agg_product_score_option_idx on public.agg_product_score ("OPTION_CD");
alter table public.agg_product_score enable row level security;
grant select on public.agg_product_score to service_role;
grant select on public.agg_product_score to authenticated;
create policy "Members see scores of their partners" on public.agg_product_score
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.log_diagnosis (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "CALC_DAY" date not null,
  "MOD_DT" timestamptz not null default clock_timestamp(),
  "EDITION" integer not null default 0,
  primary key ("PARTNER_CD", "CALC_DAY")
);
comment on table public.log_diagnosis is 'A day as of which the options of a partner were diagnosed, and when.';
comment on column public.log_diagnosis."EDITION" is 'Names the rows of demand, findings and scores that are valid: they are written in steps, and this row publishes them at once. Grows with each diagnosis of the partner.';
alter table public.log_diagnosis enable row level security;
grant select on public.log_diagnosis to service_role;
grant select on public.log_diagnosis to authenticated;
create policy "Members see diagnosed days of their partners" on public.log_diagnosis
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- A diagnosis on its way: it is worked out in steps of some options, and its last ones publish it. Unlogged, both: what a
-- crash or a backup loses is worked out again.
create unlogged table private.diagnosis_run (
  partner_cd text primary key references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  day date not null,
  upload_id bigint,
  phase text not null check (phase in ('clear', 'forecasts', 'ranges', 'options', 'norms', 'scores', 'publish', 'over')),
  done_until text not null default '',
  place integer not null default -1,
  origin date,
  is_new boolean,
  ranges jsonb,
  norms jsonb
);
comment on table private.diagnosis_run is 'The diagnosis of a partner that is being worked out, and how far it is.';
comment on column private.diagnosis_run.upload_id is 'The newest report that it knows: after another one it begins again.';
comment on column private.diagnosis_run.done_until is 'The last option of the phase that is done; empty before the first.';
comment on column private.diagnosis_run.place is 'Where in private.forecast_origins the past forecasts are.';
comment on column private.diagnosis_run.origin is 'The past forecast that is being written; null between two.';
alter table private.diagnosis_run enable row level security;

create unlogged table private.diagnosis_option (
  partner_cd text not null,
  option_cd text not null,
  demand_class text,
  qty double precision not null,
  low_qty integer,
  high_qty integer,
  brand_cd text,
  category_nm text,
  amount_14 bigint,
  amount_before bigint,
  conversion numeric,
  fact jsonb,
  findings jsonb,
  score numeric(4, 1),
  figures jsonb,
  class_error double precision,
  method text,
  own_error double precision,
  q14 double precision[],
  q28 double precision[],
  primary key (partner_cd, option_cd)
);
comment on table private.diagnosis_option is 'What the diagnosis that is being worked out says of an option.';
comment on column private.diagnosis_option.fact is 'private.diagnosis_fact; null without stock and sales.';
alter table private.diagnosis_option enable row level security;
