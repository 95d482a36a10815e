-- A 판매분석 holds rows of other services than 2P: they are not loaded, and the upload log says how many rows and won that were.

alter table private.import_batch
  add column aside_cnt integer not null default 0 check (aside_cnt >= 0),
  add column aside_amt bigint not null default 0,
  add column aside_svc text not null default '' check (length(aside_svc) <= 100);

alter table public.log_file_upload
  add column "ASIDE_CNT" integer not null default 0,
  add column "ASIDE_AMT" bigint not null default 0,
  add column "ASIDE_SVC" text not null default '';
comment on column public.log_file_upload."ASIDE_CNT" is 'Rows of the file that are of another service than 2P and were not loaded.';
comment on column public.log_file_upload."ASIDE_AMT" is 'Net sales of the rows left aside, in won.';
comment on column public.log_file_upload."ASIDE_SVC" is 'Services of the rows left aside, as the file names them.';
