-- Style, page and rows of the place of a click, in few steps; null: not kept at the time.
create or replace function report_place(style smallint, page integer, row_ integer) returns smallint
  language sql immutable
  return (style * 100 + least(greatest(page, 0), 2) * 10 + least(greatest(row_, 0) / 10, 3))::smallint;

-- 1: Tehran; 2: the other cities of more than a million people; 3: the others; 0: not known.
create or replace function city_tier(slug text) returns smallint language sql immutable
  return (case
    when slug is null then 0
    when slug = 'tehran' then 1
    when slug in ('mashhad', 'isfahan', 'karaj', 'shiraz', 'tabriz', 'qom', 'ahvaz') then 2
    else 3
  end)::smallint;
