import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Campaigns } from '../../platform/db/types.ts'
import { renamedPlaces } from '../../platform/db/renamed-places.ts'
import type { CampaignValues } from './campaign-values.ts'

/** What a form saves of a campaign, and a copy has too. */
const CONTENT_COLUMNS = [
  'title',
  'daily_budget',
  'total_budget',
  'bid',
  'starts_on',
  'ends_on',
  'daypart',
  'cities',
  'neighborhoods',
  'category_slugs',
  'keywords',
] as const satisfies readonly (keyof Campaigns)[]

export const CAMPAIGN_COLUMNS = [
  ...CONTENT_COLUMNS,
  'id',
  'enabled',
  'register_extra',
  'created_at',
  'archived_at',
] as const satisfies readonly (keyof Campaigns)[]

export type CampaignRow = Pick<Selectable<Campaigns>, (typeof CAMPAIGN_COLUMNS)[number]>
export type WrittenCampaign = CampaignValues & { enabled: boolean } & Pick<
    Insertable<Campaigns>,
    'register_extra' | 'archived_at'
  >

export function contentOf(row: CampaignRow) {
  const entries = CONTENT_COLUMNS.map((name) => [name, row[name]] as const)
  return Object.fromEntries(entries) as Pick<CampaignRow, (typeof CONTENT_COLUMNS)[number]>
}

/** The new campaign's id. */
export async function insertCampaign(
  db: Db,
  accountId: number,
  values: WrittenCampaign,
  now: Date,
): Promise<bigint> {
  const { id } = await db
    .insertInto('campaigns')
    .values({ ...values, account_id: BigInt(accountId), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function campaignById(db: Db, accountId: number, campaignId: bigint): Promise<CampaignRow> {
  return db
    .selectFrom('campaigns')
    .select(CAMPAIGN_COLUMNS)
    .where('account_id', '=', BigInt(accountId))
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow()
}

/** The titles of an account's campaigns that begin so. */
export async function titlesFrom(db: Db, accountId: number, beginning: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('campaigns')
    .select('title')
    .where('account_id', '=', BigInt(accountId))
    .where(sql<boolean>`starts_with(title, ${beginning})`)
    .execute()
  return new Set(rows.map(({ title }) => title))
}

/** Locked until the transaction ends. */
export async function lockedCampaign(
  trx: Db,
  accountId: number,
  campaignId: number,
): Promise<CampaignRow | null> {
  return firstRow(
    trx
      .selectFrom('campaigns')
      .select(CAMPAIGN_COLUMNS)
      .where('account_id', '=', BigInt(accountId))
      .where('id', '=', BigInt(campaignId))
      .forNoKeyUpdate(),
  )
}

export async function updateCampaign(
  db: Db,
  accountId: number,
  campaignId: number,
  values: Partial<WrittenCampaign>,
  now: Date,
): Promise<CampaignRow | null> {
  return firstRow(
    db
      .updateTable('campaigns')
      .set({ ...values, updated_at: now })
      .where('account_id', '=', BigInt(accountId))
      .where('id', '=', BigInt(campaignId))
      .returning(CAMPAIGN_COLUMNS),
  )
}

/** Changes slugs of neighbourhoods in all campaigns that are narrowed to them; each has its new one beside it. */
export async function renameNeighborhoods(trx: Db, before: readonly string[], slugs: readonly string[]) {
  await sql`
    update campaigns set neighborhoods = ${renamedPlaces(before, slugs)}
    where neighborhoods && ${[...before]}::text[]
  `.execute(trx)
}
