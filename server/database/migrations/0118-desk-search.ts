import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** The desk's search finds a part of a text at any place (ADR 94). */
export async function up(db: Kysely<unknown>) {
  for (const [name, on] of Object.entries(INDEXES)) {
    await sql.raw(`create index ${name} on ${on}`).execute(db)
  }
}

const INDEXES = {
  campaigns_grams: 'campaigns using gin (search_grams(search_text))',
  ads_landing_grams: 'ads using gin (search_grams(search_key(landing_url)))',
  tickets_grams: 'tickets using gin (search_grams(search_key(subject)))',
  ticket_messages_grams: 'ticket_messages using gin (search_grams(search_key(text)))',
  accounts_grams: 'accounts using gin (search_grams(search_key(name)))',
  users_grams: "users using gin (search_grams(search_key(first_name || ' ' || last_name)))",
  users_phone_grams: 'users using gin (search_grams(phone))',
  payments_reference_search: 'payments (lower(reference) text_pattern_ops)',
  payments_authority_search: 'payments (lower(authority) text_pattern_ops)',
}
