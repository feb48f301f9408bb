import { MINUTE_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../platform/jobs/service.ts'
import { inMs, ringAccount, unringAccount } from '../bell/service.ts'
import { insertMailNotice, insertNotice } from '../notices/service.ts'
import { verdictMessage, type ToldVerdict } from './verdict-message.ts'

/** The shortest time between two messages to an account about verdicts, however many there are. */
export const PAUSE_MS = 10 * MINUTE_MS

export type NewVerdict = {
  accountId: number
  adId: number | null
  isApproval: boolean
  /** No denial: the advertiser is asked to change something. */
  isReturned?: boolean
  /** It ends an appeal. */
  isAppeal?: boolean
  reason: string | null
  /** Nobody is told so long, as it may be taken back. */
  waitMs?: number
}

/** Rings the bell of an account, and notes the verdict for a message to its members; returns the note's id. */
export async function noteVerdict(trx: Db, verdict: NewVerdict, at: Date): Promise<bigint> {
  const { accountId, adId, isApproval, isAppeal = false, isReturned = false, reason, waitMs } = verdict
  const { id } = await trx
    .insertInto('verdicts')
    .values({
      account_id: BigInt(accountId),
      ad_id: adId === null ? null : BigInt(adId),
      is_approval: isApproval,
      // A request for changes neither grants nor refuses it: its message says what to do.
      is_appeal: isAppeal && !isReturned,
      reason,
      at,
      waits_until: inMs(waitMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const news = { subject: bellSubject(id), content: await contentOf(trx, verdict), at }
  await ringAccount(trx, accountId, { ...news, ...(waitMs !== undefined && { waitMs }) })
  return id
}

const bellSubject = (id: bigint) => `verdict ${id}`

/** Forgets a verdict of which nobody was told; false: somebody was. */
export async function unnoteVerdict(trx: Db, accountId: number, id: bigint): Promise<boolean> {
  const gone = await trx
    .deleteFrom('verdicts')
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  await unringAccount(trx, accountId, bellSubject(id))
  return gone.numDeletedRows > 0n
}

async function contentOf(trx: Db, { adId, isApproval, isReturned, isAppeal }: NewVerdict) {
  if (adId === null)
    return { kind: isApproval ? ('financial_approved' as const) : ('financial_denied' as const) }
  const { campaign_id } = await trx
    .selectFrom('ads')
    .select('campaign_id')
    .where('id', '=', BigInt(adId))
    .executeTakeFirstOrThrow()
  const kind = isApproval
    ? ('ad_approved' as const)
    : isReturned
      ? ('ad_returned' as const)
      : ('ad_denied' as const)
  return { kind, campaign_id: Number(campaign_id), ...(isAppeal && { is_appeal: true }) }
}

/** Forgets what an account was not yet told about an ad, which is judged again. */
export async function forgetUntold(trx: Db, accountId: number, adId: bigint): Promise<void> {
  const untold = await trx
    .selectFrom('verdicts')
    .select('id')
    .where('account_id', '=', BigInt(accountId))
    .where('told_at', 'is', null)
    .where('ad_id', '=', adId)
    .execute()
  for (const { id } of untold) await unnoteVerdict(trx, accountId, id)
}

type Telling = Pick<Deps, 'db' | 'config' | 'mail' | 'now'>

/** Leaves one message about all untold verdicts of each account to the outboxes. */
export async function tellVerdicts(deps: Telling): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const taken = await takeUntold(trx, at)
    for (const [accountId, rows] of Map.groupBy(taken, ({ account_id }) => account_id)) {
      const verdicts = rows.toSorted((one, other) => Number(one.id - other.id))
      await tellMembers(trx, deps, accountId, verdicts, at)
    }
  })
}

export function verdictsJob(deps: Telling): Job {
  return { name: 'tell-verdicts', work: () => tellVerdicts(deps) }
}

type Untold = {
  id: bigint
  account_id: bigint
  ad_id: bigint | null
  is_approval: boolean
  is_appeal: boolean
  reason: string | null
}

/** Only of accounts without a message for a while; if servers look at once, each verdict is taken once. */
async function takeUntold(trx: Db, now: Date): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    update verdicts set told_at = ${now}
    where told_at is null and (waits_until is null or waits_until <= clock_timestamp()) and not exists (
      select from verdicts told where told.account_id = verdicts.account_id
        and told.told_at > ${afterMs(now, -PAUSE_MS)} and told.told_at <= ${now}
    )
    returning id, account_id, ad_id, is_approval, is_appeal, reason
  `.execute(trx)
  return rows
}

async function tellMembers(trx: Db, deps: Telling, accountId: bigint, rows: readonly Untold[], at: Date) {
  const { name } = await trx
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const verdicts = await Promise.all(rows.map((row) => toldVerdict(trx, row)))
  const account = { id: Number(accountId), name }
  const { tokens, letter } = verdictMessage(account, verdicts, deps.config.publicOrigin)
  for (const member of await listeners(trx, accountId)) {
    const told = {
      kind: 'verdicts' as const,
      subject: `${accountId} ${member.user_id} ${rows.at(-1)?.id}`,
      userId: Number(member.user_id),
      at,
    }
    if (member.by_sms) await insertNotice(trx, { ...told, accountId: account.id, tokens, bell: null })
    // Without a mail server it would wait until it is too old.
    if (member.email !== null && deps.mail !== null) {
      await insertMailNotice(trx, { ...told, recipient: member.email, letter })
    }
  }
}

async function toldVerdict(trx: Db, { ad_id, is_approval, is_appeal, reason }: Untold): Promise<ToldVerdict> {
  const told = { isApproval: is_approval, isAppeal: is_appeal, reason }
  if (ad_id === null) return { ...told, ad: null }
  const { campaign_id, title } = await trx
    .selectFrom('ads')
    .innerJoin('campaigns', 'campaigns.id', 'ads.campaign_id')
    .select(['ads.campaign_id', 'campaigns.title'])
    .where('ads.id', '=', ad_id)
    .executeTakeFirstOrThrow()
  return { ...told, ad: { id: Number(ad_id), campaignId: Number(campaign_id), title } }
}

/** Members who are not disabled; `email` is the verified address of those who want letters. */
async function listeners(trx: Db, accountId: bigint) {
  const { rows } = await sql<{ user_id: bigint; by_sms: boolean; email: string | null }>`
    select member.user_id, coalesce(settings.by_sms, true) as by_sms,
      case when coalesce(settings.by_email, true) and users.email_verified_at is not null
        then users.email end as email
    from memberships member
      join users on users.id = member.user_id and users.disabled_at is null
      left join verdict_settings settings
        on settings.user_id = member.user_id and settings.account_id = member.account_id
    where member.account_id = ${accountId}
    order by member.user_id
  `.execute(trx)
  return rows
}
