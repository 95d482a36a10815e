-- Checks of what a page asks for. A wrong argument is an error (22023), never a silent fallback.
--
-- Helpers from here on are written in the standard form (return, begin atomic): their names are resolved
-- when they are made, so that no search path can change them, and they carry no SET clause, because one
-- keeps the planner from putting them into the query that calls them.

-- Raises 22023 unless the value is one of the choices.
create function private.require_choice(argument text, value text, choices text[]) returns void
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

-- Raises 22023 unless the value is a real day yyyyMMdd.
create function private.require_day(argument text, value text) returns void
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

-- Raises 22023 unless page number and size are 1 or more; no size means every row, which only page 1 holds.
create function private.require_page(page_number integer, page_size integer) returns void
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

-- Whether a text contains what a person typed, letter case aside. Every character stands for itself:
-- % and _ are no wildcards. An empty search matches everything, an empty text only that.
create function private.contains_text(value text, search text) returns boolean
  language sql immutable parallel safe
  return search = '' or strpos(lower(value), lower(search)) > 0;

comment on function private.require_choice(text, text, text[]) is 'Raises 22023 unless the value is one of the choices.';
comment on function private.require_day(text, text) is 'Raises 22023 unless the value is a real day yyyyMMdd.';
comment on function private.require_page(integer, integer) is 'Raises 22023 unless page number and size make sense.';
comment on function private.contains_text(text, text) is 'Case-insensitive contains without wildcards.';

grant execute on function
  private.require_choice(text, text, text[]), private.require_day(text, text),
  private.require_page(integer, integer), private.contains_text(text, text)
  to authenticated, service_role;
