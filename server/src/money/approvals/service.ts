import { afterMs, DAY_MS } from '@jarchi/shared/time/durations.ts'
import { tehranDay } from '@jarchi/shared/time/jalali.ts'
import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { tellOfReset } from '../../people/second-factor/service.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import {
  approvalOf,
  expireAsked,
  insertApproval,
  lockApproval,
  openApproval,
  writeDecision,
  type AskedRow,
} from './queries.ts'

export {
  approvalPage,
  approvalRow,
  lockApproval,
  writeDecision,
  type ApprovalRow,
  type AskedRow,
} from './queries.ts'

/** How long a colleague has to agree, and who asked for gift cards to take their codes. */
export const APPROVAL_MS = DAY_MS
/** Somebody whose second factor is to be taken has this time to object. */
export const OBJECTION_MS = DAY_MS

/** What somebody wants to do, in numbers and texts that JSON keeps exactly; amounts in rial. */
export type Act =
  | { kind: 'entry'; accountId: number; amount: number; isGift: boolean; key: string }
  | {
      kind: 'gift_card'
      amount: number
      uses: number
      days: number
      count?: number
      by: number
      key: string | null
    }
  | { kind: 'correction'; accountId: number; campaignId: number; adId: number; from: string; until: string }
  | { kind: 'refund'; accountId: number; refundId: number }
  | {
      kind: 'limits'
      accountId: number
      limit: number
      hardLimit: number
      limitBefore: number
      hardLimitBefore: number
    }
  /** A new package, asked for by somebody, or a change of one that is as it was then. */
  | ({ kind: 'package'; title: string; amount: number; bonus: number; position: number } & (
      | { by: number; key: string | null }
      | { packageId: number; amountBefore: number; bonusBefore: number; wasOffered: boolean }
    ))
  /** The rights that somebody has then, with spaces between. */
  | { kind: 'rights'; userId: number; rights: string }
  | { kind: 'factor'; userId: number }
  /** Becomes an owner, if the phone is still theirs. */
  | { kind: 'owner'; accountId: number; userId: number; phone: string }

/** `sum` is what moves, in rial, without a sign; nothing where people are changed. */
export type Wish = { act: Act; sum: bigint; reason: string }

type Change = { actor: Actor & { userId: number }; at: Date }
type Wishing = Pick<Deps, 'db' | 'config'> & Change

/** In the transaction of an act, before it moves money; with what only its locks could tell about it. */
type Alone = (trx: Db, known?: Pick<Wish, 'act' | 'sum'>) => Promise<void>

class ColleagueNeeded extends Error {
  readonly wish: Wish

  constructor(wish: Wish) {
    super('a colleague has to agree')
    this.wish = wish
  }
}

/**
 * Does what somebody wants, or keeps it as a question to a colleague; returns its outcome, or the question's id. `work`
 * calls `alone`, or it asks nobody.
 */
export async function doOrAsk<Outcome>(
  wishing: Wishing,
  wish: Wish,
  work: (alone: Alone) => Promise<Outcome>,
): Promise<{ done: Outcome } | { approval_id: number }> {
  const { db } = wishing
  const before = hasKey(wish.act) ? await approvalOf(db, digestOf(wish.act)) : null
  if (before !== null) return { approval_id: before }
  try {
    return { done: await work((trx, known) => countAlone(trx, wishing, { ...wish, ...known })) }
  } catch (error) {
    if (!(error instanceof ColleagueNeeded)) throw error
    const { wish: asked } = error
    return { approval_id: await db.transaction().execute((trx) => ask(trx, wishing, asked)) }
  }
}

function hasKey(act: Act): boolean {
  return 'key' in act && act.key !== null
}

/** Notes what somebody moves without a colleague; throws if it is too much for one act, or for one day. */
async function countAlone(trx: Db, { config, actor, at }: Wishing, wish: Wish) {
  const { act, sum } = wish
  const { most, mostOfDay } = config.approvals
  // People are changed by two, whatever the sums are.
  if (sum === 0n && (most !== null || mostOfDay !== null)) throw new ColleagueNeeded(wish)
  if (most !== null && sum > most) throw new ColleagueNeeded(wish)
  if (sum > 0n && (await movedToday(trx, actor.userId, sum, at)) > (mostOfDay ?? Infinity))
    throw new ColleagueNeeded(wish)
  if (most !== null && mostOfDay !== null) return
  const line = { action: 'approval.off', object: `user:${actor.userId}`, accountId: accountIn(act) }
  await writeAuditLine(trx, actor, { ...line, details: { kind: act.kind, sum: String(sum) } }, at)
}

/** What somebody has moved alone on this day, with this. */
async function movedToday(trx: Db, userId: number, sum: bigint, at: Date): Promise<bigint> {
  const { amount } = await trx
    .insertInto('sums_moved_alone')
    .values({ user_id: BigInt(userId), day: tehranDay(at), amount: sum })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day']).doUpdateSet((row) => ({
        amount: row('sums_moved_alone.amount', '+', row.ref('excluded.amount')),
      })),
    )
    .returning('amount')
    .executeTakeFirstOrThrow()
  return amount
}

/** The gift card that who asked for it may make now, once. */
export async function takeAgreed(trx: Db, { actor, at }: Change, id: number) {
  const row = await lockApproval(trx, id)
  if (Number(row?.asked_by) !== actor.userId) throw new AppError('not_found')
  const act = row && actOf(row)
  const isReady = row?.state === 'approved' && row.expires_at > at
  if (!isReady || act?.kind !== 'gift_card') throw new AppError('approval_decided')
  await writeDecision(trx, id, { state: 'applied' })
  return { act, reason: row.reason }
}

/** The question's id; the same one if the same is asked while it waits. */
async function ask(trx: Db, { actor, at }: Wishing, { act, sum, reason }: Wish): Promise<number> {
  const digest = digestOf(act)
  await expireAsked(trx, digest, at)
  const id = await insertApproval(trx, {
    kind: act.kind,
    account_id: accountIn(act) === null ? null : BigInt(accountIn(act) ?? 0),
    act: JSON.stringify(act),
    digest,
    sum_rial: sum,
    reason,
    asked_by: BigInt(actor.userId),
    asked_at: at,
    expires_at: afterMs(at, APPROVAL_MS + (act.kind === 'factor' ? OBJECTION_MS : 0)),
  })
  if (id === null) return openApproval(trx, digest)
  if (act.kind === 'factor') {
    await tellOfReset(trx, act.userId, { subject: `approval ${id}`, from: afterMs(at, OBJECTION_MS), at })
  }
  const details = { ...act, sum: String(sum), note: reason }
  const line = { action: 'approval.ask', object: `approval:${id}`, accountId: accountIn(act), details }
  await writeAuditLine(trx, actor, line, at)
  return id
}

export function accountIn(act: Act): number | null {
  return 'accountId' in act ? act.accountId : null
}

/** SHA-256 of an act, in whatever order its parts are. */
export function digestOf(act: Act): Buffer {
  const parts = Object.entries(act).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

export function actOf(row: Pick<AskedRow, 'act'>): Act {
  return row.act as Act
}
