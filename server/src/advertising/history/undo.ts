import { DAY_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { areStored } from '../ads/service.ts'
import {
  campaignViewById,
  changeMany,
  changeRules,
  refuseAsTold,
  type Account,
  type ManyResult,
  type Planned,
  type Refused,
  type ChangeRules,
} from '../campaigns/service.ts'
import {
  changesToUndo,
  isChangeKind,
  isSame,
  type By,
  type ChangeKind,
  type Snapshot,
  type Values,
} from '../changes/service.ts'

/** Older changes cannot be undone. */
const LONGEST_UNDO_MS = 30 * DAY_MS

type Row = Awaited<ReturnType<typeof changesToUndo>>[number]
type Kept = { id: bigint; kind: ChangeKind; before: Values; after: Values }

/** Takes a change of a campaign or its ad back, if nobody has changed the same since, within the rules of today. */
export async function undoChange(
  deps: Deps,
  account: Account,
  { campaignId, changeId, by }: { campaignId: number; changeId: number; by: By },
): Promise<Campaign> {
  const rows = await changesToUndo(deps.db, account.id, { campaignId, changeId })
  if (rows.length === 0) throw new AppError('change_not_found')
  const [result] = await undoRows(deps, account, by, rows)
  refuseAsTold(result)
  return campaignViewById(deps, account.id, campaignId)
}

/** Takes all changes of a batch back, each campaign on its own. */
export async function undoBatch(
  deps: Deps,
  account: Account,
  batchId: string,
  by: By,
): Promise<ManyResult[]> {
  const rows = await changesToUndo(deps.db, account.id, { batchId })
  if (rows.length === 0) throw new AppError('change_not_found')
  return undoRows(deps, account, by, rows)
}

async function undoRows(deps: Deps, account: Account, by: By, rows: readonly Row[]) {
  const byCampaign = Map.groupBy(rows, ({ campaign_id }) => Number(campaign_id))
  const rules = await changeRules(deps, account)
  const gone = await withoutBanners(deps, rows)
  const plan = (now: Snapshot, campaignId: number, spent: number) => {
    const ofIt = byCampaign.get(campaignId) ?? []
    return ofIt.some(({ id }) => gone.has(id))
      ? BANNERS_GONE
      : undone(now, ofIt, (before, after) => rules(before, after, spent), deps.now())
  }
  return changeMany(deps, { accountId: account.id, by }, [...byCampaign.keys()], plan)
}

const BANNERS_GONE: Refused = { code: 'banners_gone' }

type Rules = (before: Snapshot, after: Snapshot) => ReturnType<ChangeRules>

/** What a campaign is without these changes, or why they cannot be undone. */
function undone(now: Snapshot, rows: readonly Row[], rules: Rules, at: Date): Planned | Refused {
  if (rows.some((row) => row.at < afterMs(at, -LONGEST_UNDO_MS))) return { code: 'undo_too_old' }
  const kept = rows.flatMap(keptOf)
  if (kept.length < rows.length) return { code: 'not_undoable' }
  if (!kept.every((change) => isAsLeft(now, change))) return { code: 'changed_since' }
  if (now.archived_at !== null && !kept.some(({ kind }) => kind === 'archive'))
    return { code: 'campaign_archived' }
  const after: Snapshot = Object.assign({ ...now }, ...kept.map(({ before }) => before))
  // An ad that was made since keeps its own part of the switch.
  after.active ??= now.active
  const fields = rules(now, after)
  if (fields.length > 0) return { code: 'undo_against_rules', fields }
  return { after, undoes: new Map(kept.map(({ kind, id }) => [kind, id])) }
}

/** Whether a change can be undone, as far as it can be seen without the rules. */
export function isUndoable(now: Snapshot, row: Stored, at: Date): boolean {
  const [change] = keptOf(row)
  if (change === undefined || (now.archived_at !== null && change.kind !== 'archive')) return false
  return row.at >= afterMs(at, -LONGEST_UNDO_MS) && isAsLeft(now, change)
}

type Stored = Pick<Row, 'id' | 'at' | 'kind' | 'values_before' | 'values_after'>

/** Changes before their values were kept have none. */
function keptOf({ id, kind, values_before, values_after }: Stored): Kept[] {
  if (values_before === null || values_after === null || !isChangeKind(kind)) return []
  return [{ id, kind, before: values_before as Values, after: values_after as Values }]
}

/** Whether what a change changed still is as it left it. */
function isAsLeft(now: Snapshot, { kind, after }: Kept): boolean {
  return isSame(kind, now, after) && (kind !== 'archive' || isSame('switch', now, after))
}

/** The changes that would bring back banners whose pictures are not stored any more. */
async function withoutBanners(deps: Deps, rows: readonly Row[]): Promise<ReadonlySet<bigint>> {
  const gone = new Set<bigint>()
  for (const row of rows) {
    if (row.kind !== 'banner' || row.values_before === null) continue
    const { medium_banner, large_banner, xlarge_banner } = row.values_before as Values
    if (!(await areStored(deps, [medium_banner, large_banner, xlarge_banner]))) gone.add(row.id)
  }
  return gone
}
