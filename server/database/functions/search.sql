-- Searches compare letters and digits alone: half-space, blank and joined are the same. The first pattern is what is in
-- no word, as shared/src/text/search-text.ts has it, with marks, joiners and the tatweel; then forms of a letter or digit
-- become one.
create or replace function search_key(text) returns text language sql immutable parallel safe
  return translate(
    regexp_replace(
      lower(normalize($1, nfkd)),
      '[\u0001-/:-@[-\u0060{-\u00bf\u00d7\u00f7\u0300-\u036f\u0600-\u061f\u0640\u064b-\u065f\u066a-\u066d\u0670\u06d4\u06d6-\u06dd\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u2000-\u2bff\u2e00-\u303f\ufd3e\ufd3f\ufe00-\ufe6f\ufeff\uff00-\uff0f\uff1a-\uff20]+',
      '', 'g'
    ),
    E'\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u064a\u0649\u0643\u0629\u06d5\u06be\u06c1',
    E'01234567890123456789\u06cc\u06cc\u06a9\u0647\u0647\u0647\u0647'
  );

-- Every three letters in a row of a key, each once: an index of them finds a part of a text at any place (ADR 94).
create or replace function search_grams(text) returns text[] language sql immutable parallel safe
  return coalesce((
    select array_agg(distinct (one || two || three) collate "C")
    from (
      select letter as one, lead(letter) over places as two, lead(letter, 2) over places as three
      from unnest(string_to_array($1, null)) with ordinality as letters (letter, place)
      window places as (order by place)
    ) grams
    where three is not null
  ), '{}');
