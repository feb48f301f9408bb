import type { ReportConfig, ReportConfigInput } from '@jarchi/shared/api/report-config.ts'
import { isSameEmail } from '@jarchi/shared/people/email.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'

type ConfigDeps = Pick<Deps, 'db' | 'mail' | 'now'>
/** A member of an account: each has their own reports. */
export type Member = { accountId: number; userId: number }

/** Which reports of an account a member wants; none by default. */
export async function reportConfig({ db, mail }: ConfigDeps, member: Member): Promise<ReportConfig> {
  const { phone, email } = await addressesOf(db, member.userId)
  const row = await db
    .selectFrom('report_configs')
    .select(['frequency', 'by_email', 'by_sms'])
    .where('account_id', '=', BigInt(member.accountId))
    .where('user_id', '=', BigInt(member.userId))
    .executeTakeFirst()
  const channels: ReportConfig['channels'] = []
  if (row?.by_email) channels.push('email')
  if (row?.by_sms) channels.push('sms')
  return {
    frequency: (row?.frequency ?? 'none') as ReportConfig['frequency'],
    channels,
    address: email,
    phone,
    is_email_on: mail !== null,
  }
}

export async function setReportConfig(deps: ConfigDeps, member: Member, input: ReportConfigInput) {
  const { db, now } = deps
  await refuseUnusable(deps, member.userId, input)
  const { frequency, channels } = input
  const ways = { by_email: channels.includes('email'), by_sms: channels.includes('sms') }
  const who = { account_id: BigInt(member.accountId), user_id: BigInt(member.userId) }
  const at = now()
  await db
    .insertInto('report_configs')
    .values({ ...who, frequency, ...ways, since: at })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id']).doUpdateSet((eb) => ({
        frequency,
        ...ways,
        // Changing how the same report is sent does not make it newer.
        since: eb
          .case()
          .when('report_configs.frequency', '=', frequency)
          .then(eb.ref('report_configs.since'))
          .else(at)
          .end(),
      })),
    )
    .execute()
}

/** Ends a member's reports until they want some again. */
export async function endReports(db: Db, { accountId, userId }: Member, at: Date) {
  await db
    .updateTable('report_configs')
    .set({ frequency: 'none', since: at })
    .where('account_id', '=', BigInt(accountId))
    .where('user_id', '=', BigInt(userId))
    .where('frequency', '<>', 'none')
    .execute()
}

async function refuseUnusable({ db, mail }: ConfigDeps, userId: number, input: ReportConfigInput) {
  const { frequency, channels, address } = input
  const refuse = (path: string, code: string) => new AppError('bad_input', { fields: [{ path, code }] })
  if (frequency !== 'none' && channels.length === 0) throw refuse('channels', 'no_channel')
  if (!channels.includes('email')) return
  if (mail === null) throw refuse('channels', 'email_off')
  if (address === null) throw refuse('address', 'required')
  const { email } = await addressesOf(db, userId)
  if (email === null || !isSameEmail(email, address)) throw refuse('address', 'email_not_verified')
}

async function addressesOf(db: Db, userId: number) {
  const { phone, email, email_verified_at } = await db
    .selectFrom('users')
    .select(['phone', 'email', 'email_verified_at'])
    .where('id', '=', BigInt(userId))
    .executeTakeFirstOrThrow()
  return { phone, email: email_verified_at && email }
}
