import { randomUUID } from 'node:crypto'
import { ceilingOf } from '@jarchi/shared/advertising/bid.ts'
import {
  MOST_CAMPAIGNS_AT_ONCE,
  type BulkAmount,
  type BulkAnswer,
  type BulkChange,
} from '@jarchi/shared/api/campaigns-bulk.ts'
import { rialFromToman, tomanFromRial } from '@jarchi/shared/money/money.ts'
import { daypartFromSlots } from '@jarchi/shared/time/daypart.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { By, ChangeKind, Snapshot } from '../changes/service.ts'
import { bulkAnswer } from './bulk-answer.ts'
import { archivedAs, changeMany, type Plan, type Refused } from './change-many.ts'
import {
  bidRules,
  changeRules,
  deliveryMoment,
  filteredCampaigns,
  type Account,
  type CampaignFilter,
} from './service.ts'

type Asked = {
  /** Ids, or all that a filter finds. */
  select: readonly number[] | CampaignFilter
  change: BulkChange
  isPreview: boolean
  batchId: string | undefined
}

/** Changes many campaigns, each by itself; a preview says what would happen, and changes nothing. */
export async function changeInBulk(deps: Deps, account: Account, asked: Asked, by: By): Promise<BulkAnswer> {
  const { select, change, isPreview, batchId = randomUUID() } = asked
  const ids = isIds(select) ? [...new Set(select)] : await idsOf(deps, account.id, select)
  const plan = await planOf(deps, account, change)
  const [kind] = Object.keys(change) as [keyof typeof VALUES]
  const batch = { id: batchId, kind: KINDS[kind] }
  const results = await changeMany(deps, { accountId: account.id, by, batch, isPreview }, ids, plan)
  // The largest bid is no ceiling.
  const ceiling = (of: Snapshot) => ceilingOf(of.bid, bidRules(deps))
  return bulkAnswer(batchId, results, kind === 'bid' ? ceiling : VALUES[kind])
}

const isIds = (select: Asked['select']): select is readonly number[] => Array.isArray(select)

async function idsOf(deps: Deps, accountId: number, filter: CampaignFilter): Promise<number[]> {
  const moment = await deliveryMoment(deps, accountId)
  const rows = await filteredCampaigns(deps.db, accountId, filter, moment)
    .limit(MOST_CAMPAIGNS_AT_ONCE + 1)
    .execute()
  if (rows.length > MOST_CAMPAIGNS_AT_ONCE)
    throw new AppError('bad_input', { fields: [{ path: 'select', code: 'too_many' }] })
  return rows.map(({ id }) => Number(id))
}

/** What a result tells of each kind of change. */
const VALUES = {
  user_apply: (of: Snapshot) => of.enabled && of.active !== false,
  daily_budget: (of: Snapshot) => of.daily_budget,
  bid: (of: Snapshot) => of.bid,
  display_time: (of: Snapshot) => of.daypart,
  ends_on: (of: Snapshot) => of.ends_on,
  archived: (of: Snapshot) => of.archived_at !== null,
}

/** What the history calls each kind of change. */
const KINDS = {
  user_apply: 'switch',
  daily_budget: 'budget',
  bid: 'bid',
  display_time: 'hours',
  ends_on: 'dates',
  archived: 'archive',
} as const satisfies Record<keyof typeof VALUES, ChangeKind>

async function planOf(deps: Deps, account: Account, change: BulkChange): Promise<Plan> {
  const rules = await changeRules(deps, account)
  const next = nextOf(deps, change)
  return (before, _id, spent) => {
    if (before.archived_at !== null && !('archived' in change)) return { code: 'campaign_archived' }
    const values = next(before)
    if ('code' in values) return values
    const after = { ...before, ...values }
    const fields = rules(before, after, spent)
    return fields.length > 0 ? { code: 'bad_input', fields } : { after }
  }
}

/** The values that a change gives a campaign, or why it cannot. */
function nextOf(deps: Deps, change: BulkChange): (before: Snapshot) => Partial<Snapshot> | Refused {
  if ('user_apply' in change) {
    const enabled = change.user_apply
    return ({ active }) => ({ enabled, active: active === null ? null : enabled })
  }
  if ('daily_budget' in change)
    return ({ daily_budget }) => ({ daily_budget: amountOf(change.daily_budget, daily_budget) })
  if ('bid' in change) {
    const rules = bidRules(deps)
    return ({ bid }) => {
      const ceiling = ceilingOf(bid, rules)
      if (ceiling === null && 'percent' in change.bid) return { code: 'no_ceiling' }
      return { bid: amountOf(change.bid, ceiling ?? bid) }
    }
  }
  if ('display_time' in change) {
    const daypart = daypartFromSlots(change.display_time)
    return () => ({ daypart })
  }
  if ('ends_on' in change) return () => ({ ends_on: change.ends_on })
  return (before) => archivedAs(before, change.archived, deps.now())
}

/** Percents are of whole tomans, as the form has them. */
function amountOf(amount: BulkAmount, before: number): number {
  if ('to' in amount) return amount.to
  return rialFromToman(Math.round((tomanFromRial(before) * (100 + amount.percent)) / 100))
}
