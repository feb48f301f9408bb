import { sql } from 'kysely'
import type { Db } from './client.ts'

/** The end of the chain: its number of lines, and the last one's hash in hex; null if it is empty. */
export type ChainEnd = { place: bigint; hash: string } | null

type ChainDifference = { line: string; details: string }

/**
 * Checks every line of the audit log against its hash, and that the chain still contains `known`, an earlier
 * end: even somebody who could rewrite the whole log could not rebuild that.
 */
export async function verifyAuditLog(
  db: Db,
  known: ChainEnd,
): Promise<{ end: ChainEnd; differences: ChainDifference[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { rows: broken } = await sql<ChainDifference>`
        select coalesce('line ' || line_id, 'place ' || place) as line, details from (
          select chain.place, coalesce(chain.line_id, line.id) as line_id, case
            when line.id is null then 'is in the chain, and not in the log'
            when chain.place is null then 'is in the log, and not in the chain'
            when chain.place <> chain.expected then 'lines before it are missing'
            when chain.hash <> audit_hash(chain.before, line) then 'is not what was written'
          end as details
          from (
            select *, coalesce(lag(hash) over (order by place), '') as before,
              coalesce(lag(place) over (order by place), 0) + 1 as expected
            from audit_chain
          ) chain full join audit_log line on line.id = chain.line_id
        ) checked where details is not null order by place, line_id limit ${MOST_TOLD}
      `.execute(trx)
      const end = await endOf(trx)
      const lost = known === null || (await hasLink(trx, known)) ? [] : [lostLink(known)]
      return { end, differences: [...broken, ...lost] }
    })
}

const MOST_TOLD = 100

async function endOf(db: Db): Promise<ChainEnd> {
  const { rows } = await sql<{ place: bigint; hash: string }>`
    select place, encode(hash, 'hex') as hash from audit_chain order by place desc limit 1
  `.execute(db)
  return rows[0] ?? null
}

async function hasLink(db: Db, { place, hash }: NonNullable<ChainEnd>): Promise<boolean> {
  const { rows } = await sql`
    select from audit_chain where place = ${place} and encode(hash, 'hex') = ${hash}
  `.execute(db)
  return rows.length > 0
}

function lostLink({ place, hash }: NonNullable<ChainEnd>): ChainDifference {
  return { line: `place ${place}`, details: `had the hash ${hash} before` }
}
