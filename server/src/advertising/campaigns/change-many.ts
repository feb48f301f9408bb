import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import { AppError, type ErrorCode, type FieldProblem } from '../../platform/http/app-error.ts'
import { lockAdsOf, restoreContent, switchAdsOf } from '../ads/service.ts'
import {
  changedInBatch,
  changesBetween,
  commitRise,
  insertChanges,
  snapshotsOf,
  type By,
  type ChangeKind,
  type Snapshot,
} from '../changes/service.ts'
import { spentOf } from './plan.ts'

/** Why a campaign cannot be changed as asked. */
export type Refused = { code: ErrorCode; fields?: FieldProblem[] }
/** What a campaign and its ad are to be; `undoes` names the changes that are taken back by it. */
export type Planned = { after: Snapshot; undoes?: ReadonlyMap<ChangeKind, bigint> }
/** `spent`: what the campaign's clicks have cost, in rial. */
export type Plan = (before: Snapshot, campaignId: number, spent: number) => Planned | Refused
export type ManyResult = { campaignId: number; before: Snapshot | null } & (
  | { after: Snapshot; refused: null }
  | { after: null; refused: Refused }
)

/** Calls with one batch id make one change of a kind; a campaign that has it already is not changed again. */
type Batch = { id: string; kind: ChangeKind }
type Asked = { accountId: number; by: By; batch?: Batch; isPreview?: boolean }

/**
 * Changes campaigns and their ads together, under their locks, each completely or not at all, and notes it in their
 * histories. Unknown and foreign ids are `campaign_not_found`.
 */
export async function changeMany(
  deps: Deps,
  asked: Asked,
  campaignIds: readonly number[],
  plan: Plan,
): Promise<ManyResult[]> {
  const { accountId, by, batch, isPreview = false } = asked
  return transactionInTurn(deps.db, `campaigns of ${accountId}`, async (trx) => {
    await lockAdsOf(trx, accountId, campaignIds)
    const befores = await snapshotsOf(trx, accountId, campaignIds)
    const spent = await spentOf(trx, campaignIds)
    const done = batch ? await changedInBatch(trx, accountId, batch) : new Set()
    const planned = campaignIds.map((campaignId) => {
      const before = befores.get(campaignId) ?? null
      if (!before) return { campaignId, before, next: { code: 'campaign_not_found' } as const }
      if (done.has(campaignId)) return { campaignId, before, next: { after: before } }
      return { campaignId, before, next: plan(before, campaignId, spent.get(campaignId) ?? 0) }
    })
    const changed = planned.flatMap(({ campaignId, before, next }) =>
      before && 'after' in next ? [{ campaignId, before, ...next }] : [],
    )
    if (isPreview) {
      await sql`savepoint preview`.execute(trx)
      await commitRise(trx, { accountId, at: deps.now() }, by, changed)
      await sql`rollback to savepoint preview`.execute(trx)
    } else await write(deps, trx, asked, changed)
    return planned.map(({ campaignId, before, next }) =>
      'after' in next
        ? { campaignId, before, after: next.after, refused: null }
        : { campaignId, before, after: null, refused: next },
    )
  })
}

type Changed = Planned & { campaignId: number; before: Snapshot }

async function write(deps: Deps, trx: Db, { accountId, by, batch }: Asked, all: readonly Changed[]) {
  const at = deps.now()
  const changed = all
    .map((each) => ({ ...each, changes: changesBetween(each.before, each.after) }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  await writeCampaigns(trx, accountId, changed, at)
  for (const active of [true, false]) {
    const switched = changed.filter(
      ({ before, after }) => after.active === active && before.active !== active,
    )
    if (switched.length > 0)
      await switchAdsOf(
        trx,
        switched.map(({ campaignId }) => campaignId),
        active,
      )
  }
  for (const { campaignId, changes } of changed) {
    const values = changes.filter(({ kind }) => kind === 'landing' || kind === 'banner')
    if (values.length === 0) continue
    const content = Object.assign({}, ...values.map(({ values_after }) => values_after))
    await restoreContent(deps, trx, accountId, campaignId, content, by)
  }
  await commitRise(trx, { accountId, at }, by, changed)
  await insertChanges(trx, { accountId, at, ...(batch && { batchId: batch.id }) }, by, changed)
}

/** In one statement, however many they are. */
async function writeCampaigns(trx: Db, accountId: number, changed: readonly Changed[], at: Date) {
  if (changed.length === 0) return
  const rows = changed.map(({ campaignId, after: { title, ...after } }) => ({
    ...after,
    id: campaignId,
    title,
    search_text: joinedKey(title),
  }))
  await sql`
    update campaigns set updated_at = ${at}, title = new.title, search_text = new.search_text,
      daily_budget = new.daily_budget, bid = new.bid, daypart = new.daypart, cities = new.cities,
      neighborhoods = new.neighborhoods, category_slugs = new.category_slugs, keywords = new.keywords,
      starts_on = new.starts_on, ends_on = new.ends_on, total_budget = new.total_budget,
      archived_at = new.archived_at, enabled = new.enabled
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      id bigint, title text, search_text text, daily_budget bigint, bid bigint, daypart bit(168), cities text[],
      neighborhoods text[], category_slugs text[], keywords text[], starts_on date, ends_on date,
      total_budget bigint, archived_at timestamptz, enabled boolean)
    where campaigns.id = new.id and campaigns.account_id = ${accountId}
  `.execute(trx)
}

/** Put away, which switches it off, or taken back; again is no change. */
export function archivedAs({ archived_at }: Snapshot, isArchived: boolean, at: Date): Partial<Snapshot> {
  if (isArchived === (archived_at !== null)) return {}
  return isArchived ? { archived_at: at.toISOString(), enabled: false } : { archived_at: null }
}

/** Throws what a campaign was refused with, for a call that changes only one. */
export function refuseAsTold(result: ManyResult | undefined) {
  if (!result?.refused) return
  const { code, fields } = result.refused
  throw new AppError(code, fields && { fields })
}
