import { sql } from 'kysely'

/** The column `neighborhoods` with new slugs for some of the old ones. */
export function renamedPlaces(before: readonly string[], slugs: readonly string[]) {
  return sql`array(
    select coalesce(new.slug, old.slug)
    from unnest(neighborhoods) with ordinality as old (slug, place)
    left join unnest(${[...before]}::text[], ${[...slugs]}::text[]) as new (before, slug) on new.before = old.slug
    order by old.place
  )`
}
