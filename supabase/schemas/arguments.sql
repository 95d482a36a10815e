-- Raises 22023 unless the value is one of the choices.
create or replace function private.require_choice(argument text, value text, choices text[]) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if value is null or not value = any (choices) then
    raise exception '% must be one of: %', argument, array_to_string(choices, ', ')
      using errcode = '22023', detail = format('got %L', value);
  end if;
end
$$;
comment on function private.require_choice is
  'Raises 22023 unless the value is one of the choices.';
grant execute on function private.require_choice to authenticated, service_role;

-- Raises 22023 unless the value is a real day yyyyMMdd.
create or replace function private.require_day(argument text, value text) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if private.is_day_text(value) is not true then
    raise exception '% must be a day of the form yyyyMMdd', argument
      using errcode = '22023', detail = format('got %L', value);
  end if;
end
$$;
comment on function private.require_day is
  'Raises 22023 unless the value is a real day yyyyMMdd.';
grant execute on function private.require_day to authenticated, service_role;

-- Raises 22023 unless page number and size are 1 or more; no size means every row, which only page 1 holds.
create or replace function private.require_page(page_number integer, page_size integer) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if page_number is null or page_number < 1 or page_size < 1 then
    raise exception 'page_number and page_size must be 1 or more' using errcode = '22023';
  end if;
  if page_size is null and page_number <> 1 then
    raise exception 'without page_size there is only page 1' using errcode = '22023';
  end if;
end
$$;
comment on function private.require_page is
  'Raises 22023 unless page number and size make sense.';
grant execute on function private.require_page to authenticated, service_role;

-- Whether a text contains what a person typed, letter case aside. Every character stands for itself:
-- % and _ are no wildcards. An empty search matches everything, an empty text only that.
create or replace function private.contains_text(value text, search text) returns boolean
  language sql immutable parallel safe
  return search = '' or strpos(lower(value), lower(search)) > 0;
comment on function private.contains_text is 'Case-insensitive contains without wildcards.';
grant execute on function private.contains_text to authenticated, service_role;

-- The number a text such as '70일 이내' begins with: what exhaustionDay is sorted by.
create or replace function private.leading_number(value text) returns double precision
  language sql immutable parallel safe
  return substring(value from '[0-9]+')::double precision;
comment on function private.leading_number is
  'First run of digits of a text as a number; null without one.';
grant execute on function private.leading_number to authenticated, service_role;
