import type { AccountInfo, AdvertiserProfile } from '@jarchi/shared/api/accounts.ts'
import { isFlagOn } from '@jarchi/shared/platform/feature-flags.ts'
import type { Selectable } from 'kysely'
import type { Config } from '../../config.ts'
import type { Users } from '../../platform/db/types.ts'
import type { Auth } from '../sessions/service.ts'

/** `isImpersonated`: staff impersonate this user. */
export function accountInfoView(user: Selectable<Users>, isImpersonated: boolean): AccountInfo {
  return {
    email: user.email,
    image: user.image && `/files/${user.image}`,
    first_name: user.first_name,
    last_name: user.last_name,
    phone: user.phone,
    // Users sign in with their phone, so every phone is proven.
    phone_verified: true,
    email_verified: user.email_verified_at !== null,
    join_date: user.created_at.toISOString(),
    is_staff: user.is_staff,
    is_hijacked: isImpersonated,
  }
}

type ProfileRow = {
  id: bigint
  name: string
  is_vip: boolean
  website_url: string | null
  telegram_bot_link: string | null
}

export function profileView(
  row: ProfileRow,
  { userId, isInsider }: Pick<Auth, 'userId' | 'isInsider'>,
  { payments }: Pick<Config, 'payments'>,
): AdvertiserProfile {
  const id = Number(row.id)
  const subject = { userId, accountId: id, isInsider }
  return {
    ...row,
    id,
    user_id: userId,
    new_reports_page: isFlagOn('new_reports_page', subject, payments.charge),
  }
}
