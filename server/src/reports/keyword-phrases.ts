import { sql } from 'kysely'
import { phraseOf } from '../delivery/bidding/service.ts'
import type { Db } from '../platform/db/client.ts'

const MOST = 1_000
/** Changes in a transaction that is still open must not be missed. */
const LONGEST = sql`interval '1 minute'`

/**
 * Stores the phrases of changed campaigns, so that the hashes in events can be translated; true if more is
 * left.
 */
export async function keepPhrases(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    account_id: bigint
    keywords: string[]
    changed_at: string
    is_settled: boolean
  }>`
    select account_id, keywords, changed_at::text, changed_at < clock_timestamp() - ${LONGEST} as is_settled
    from campaigns
    where campaigns.changed_at > coalesce((select phrases_until from report_state), '-infinity')
    order by campaigns.changed_at limit ${MOST}
  `.execute(db)
  const phrases = rows.flatMap(({ account_id, keywords }) =>
    keywords.map((phrase) => ({ account_id, phrase, hash: phraseOf(phrase).hash })),
  )
  const settled = rows.findLast(({ is_settled }) => is_settled)
  await db.transaction().execute(async (trx) => {
    await insertPhrases(trx, phrases)
    if (settled) {
      await sql`update report_state set phrases_until = ${settled.changed_at}::timestamptz`.execute(trx)
    }
  })
  return rows.length === MOST && settled === rows.at(-1)
}

type Phrase = { account_id: bigint; phrase: string; hash: number }

async function insertPhrases(trx: Db, phrases: readonly Phrase[]) {
  if (phrases.length === 0) return
  await sql`
    insert into report_phrases (account_id, keyword, phrase)
    select distinct on (1, 2) * from unnest(
      ${phrases.map(({ account_id }) => account_id)}::int8[], ${phrases.map(({ hash }) => hash)}::int8[],
      ${phrases.map(({ phrase }) => phrase)}::text[]
    )
    on conflict do nothing
  `.execute(trx)
}
