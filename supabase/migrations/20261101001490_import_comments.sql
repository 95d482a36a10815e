-- What the import functions are, where the catalogue and API tools show it.

comment on function public.import_start(text, text, text, text[], text, text, integer, boolean) is
  'Begins to load a report; returns the id that the other import functions take. Members who see all partners; 42501 for others.';
comment on function public.import_add_rows(uuid, integer, text[]) is
  'Adds rows to a report; returns how many it has. The member who began it; PD410 for others. The same part twice counts once.';
comment on function public.import_preview(uuid) is
  'What import_commit would do: the same counts and errors, nothing kept. The member who began it; PD410 for others.';
comment on function public.import_commit(uuid) is
  'Loads a report in one transaction, writes the upload log, returns counts of rows. The member who began it; PD410 for others, PD001 and PD002 with codes of another partner.';
comment on function public.import_cancel(uuid) is
  'Throws away a report that was begun. The member who began it; PD410 for others.';
comment on function private.require_importer(text) is
  'Raises 42501 unless the caller may load reports of that partner; PD404 at the terminal for an unknown partner.';
comment on function private.own_import(uuid) is 'The report of that id, for the member who began it; raises PD410.';
comment on function private.require_columns(private.import_batch, text[]) is
  'Raises PD422 unless the rows have the columns that the loader expects.';
comment on function private.refuse_foreign_options(text[]) is
  'Raises PD001 with the option ids, if there are any, that belong to another partner.';
comment on function private.claim_options(text) is
  'Makes the staged options that are missing, for that partner; returns how many. Raises PD001.';
comment on function private.replace_rows(regclass, text[], text, boolean) is
  'Makes the target hold the staged rows within a scope; returns counts of new, changed, unchanged, removed.';
comment on function private.load_option_master(private.import_batch) is 'Loads 옵션마스터; returns counts of rows.';
comment on function private.load_stock_status(private.import_batch) is 'Loads 재고현황; returns counts of rows.';
comment on function private.load_sales_analysis(private.import_batch) is 'Loads 판매분석; returns counts of rows.';
comment on function private.load_inbound_requests(private.import_batch) is 'Loads 입고요청; returns counts of rows.';
comment on function private.import_table(text) is 'The table that a kind of report fills; null for an unknown kind.';
comment on function private.load_batch(private.import_batch) is
  'Runs the loader of a report; loads of one partner go one after the other.';
