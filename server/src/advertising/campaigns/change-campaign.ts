import type { Campaign, CampaignPatch, CampaignReplacement } from '@jarchi/shared/api/campaigns.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { ifMatching, refuseStale } from '../../platform/http/revision.ts'
import { noteChanges, type By, type Snapshot } from '../changes/service.ts'
import { campaignRevision, patchValues } from './campaign-values.ts'
import { archivedAs, changeMany, refuseAsTold } from './change-many.ts'
import { refuseBadPlan, spentOf } from './plan.ts'
import { lockedCampaign, updateCampaign, type CampaignRow, type WrittenCampaign } from './queries.ts'
import { amountRules, campaignViewById, checkedValues, extraOf, type Account } from './service.ts'

/** Who changes a campaign, which one, and the revision that it was based on, if the call says it. */
type CampaignChange = { campaignId: number; by: By; ifMatch: string | undefined }

/**
 * Replaces a campaign; without new values its switch and the data of its visit stay. With `based_on` or
 * `If-Match` nothing is saved if another revision was saved meanwhile.
 */
export async function replaceCampaign(
  deps: Deps,
  account: Account,
  input: CampaignReplacement,
  change: CampaignChange,
): Promise<Campaign> {
  const register_extra = extraOf(input)
  const written = {
    ...(await checkedValues(deps, account, input)),
    ...(input.user_apply !== undefined && { enabled: input.user_apply }),
    ...(register_extra !== undefined && { register_extra }),
  }
  return changeCampaign(deps, account.id, { ...change, basedOn: change.ifMatch ?? input.based_on }, written)
}

/** Changes some fields of a campaign; with `If-Match` nothing if another revision was saved meanwhile. */
export async function patchCampaign(
  deps: Deps,
  account: Account,
  patch: CampaignPatch,
  change: CampaignChange,
): Promise<Campaign> {
  return changeCampaign(deps, account.id, change, patchValues(patch, amountRules(deps, account)))
}

async function changeCampaign(
  deps: Deps,
  accountId: number,
  { campaignId, by, ifMatch, basedOn = ifMatch }: CampaignChange & { basedOn?: string | undefined },
  written: Partial<WrittenCampaign>,
): Promise<Campaign> {
  const changed = { accountId, campaignId, at: deps.now() }
  const work = async (trx: Db) => {
    const before = await changeableCampaign(trx, accountId, campaignId)
    const after = { ...before, ...written }
    // Who names a revision by the header has also seen the switch at it.
    const isSwitched = ifMatch !== undefined && after.enabled !== before.enabled
    refuseStale(basedOn, campaignRevision(before), isSwitched ? null : campaignRevision(after))
    const spent = (await spentOf(trx, [campaignId])).get(campaignId) ?? 0
    refuseBadPlan(after, { ...before, spent }, changed.at)
    await updateCampaign(trx, accountId, campaignId, written, changed.at)
  }
  const change = () =>
    transactionInTurn(deps.db, `campaigns of ${accountId}`, (trx) =>
      noteChanges(trx, changed, by, () => work(trx)),
    )
  const view = () => campaignViewById(deps, accountId, campaignId)
  return ifMatching(ifMatch, () => change().then(view), view)
}

/** Locked; throws `campaign_not_found`, and `campaign_archived` for one that was put away. */
async function changeableCampaign(trx: Db, accountId: number, campaignId: number): Promise<CampaignRow> {
  const row = await lockedCampaign(trx, accountId, campaignId)
  if (!row) throw new AppError('campaign_not_found')
  if (row.archived_at !== null) throw new AppError('campaign_archived')
  return row
}

/** Puts a campaign away, switched off, or takes it back; again is no change. */
export async function archiveCampaign(
  deps: Deps,
  accountId: number,
  campaignId: number,
  isArchived: boolean,
  by: By,
): Promise<Campaign> {
  const plan = (before: Snapshot) => ({ after: { ...before, ...archivedAs(before, isArchived, deps.now()) } })
  const [result] = await changeMany(deps, { accountId, by }, [campaignId], plan)
  refuseAsTold(result)
  return campaignViewById(deps, accountId, campaignId)
}
