-- Changes of a product are sorted by their values too: every column of the table is.

-- One page of what people changed about a product. See the comment below.
create or replace function public.product_changes(
  partner_cd text, product_id text, sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  page := private.list_page(
    source => format('private.option_change_rows(%L, $1)', partner_cd),
    ids => private.product_options(partner_cd, product_id), id_column => 'optionId',
    sortable => '{"at": "number", "memberName": "text", "optionId": "id", "optionName": "text", "field": "text", "applyDay": "day", "from": "text", "to": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id" desc', carried => '{}',
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'rows', page.rows);
end
$$;
comment on function public.product_changes is
  'What people changed about the options of one product of the partner, the newest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "rows"}. A row is one change of log_option_change: id, at (ISO moment), memberName (as the member was called then; null: not by a member), optionId, optionName, field (cost | targetDays | leadDays | memo), applyDay (first day yyyyMMdd of a cost; null of another field), from and to (texts; null: nothing was, or is, entered).
sort_by: '''' (the newest first) or a column of the row but id. page_size null returns every row (an export). The product of another partner has no rows.';
grant execute on function public.product_changes to authenticated, service_role;
