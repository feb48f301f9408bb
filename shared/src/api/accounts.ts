import * as z from 'zod/mini'
import { RIGHTS, ROLES } from '../people/roles.ts'
import { urlOf } from '../platform/url-of.ts'
import { Id, Timestamp, line } from './primitives.ts'

/** GET accounts /api/v1/accounts/info/ (§3.2). */
export const AccountInfo = z.object({
  email: z.nullable(z.string()),
  image: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  phone_verified: z.boolean(),
  email_verified: z.boolean(),
  join_date: Timestamp,
  is_staff: z.boolean(),
  is_hijacked: z.boolean(),
})
export type AccountInfo = z.infer<typeof AccountInfo>

/** PATCH accounts /api/v1/accounts/info/: what a user may change about themselves. */
export const AccountInfoChange = z.strictObject({
  first_name: line(0, 60),
  last_name: line(0, 60),
})
export type AccountInfoChange = z.infer<typeof AccountInfoChange>

export const AccountName = z.object({ id: Id, name: z.string() })
export type AccountName = z.infer<typeof AccountName>

/** An account of a user, and what they may do in it. */
export const OwnAccount = z.object({ ...AccountName.shape, role: z.enum(ROLES) })
export type OwnAccount = z.infer<typeof OwnAccount>

/** GET accounts /api/v1/user/. */
export const User = z.object({
  id: Id,
  phone: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_staff: z.boolean(),
  accounts: z.array(OwnAccount),
  /** The account made at the first sign-in; null for a user who is no member of it any more. */
  own_account_id: z.nullable(Id),
})
export type User = z.infer<typeof User>

/** GET api /api/v2/adv/profile/ (§3.1). `id` is the account's, as in /u/{accountId}. */
export const AdvertiserProfile = z.object({
  id: Id,
  user_id: Id,
  name: z.string(),
  is_vip: z.boolean(),
  website_url: z.nullable(z.string()),
  telegram_bot_link: z.nullable(z.string()),
  /** Whether the account has the page of reports; without it there is a plain table (§6.8). */
  new_reports_page: z.boolean(),
})
export type AdvertiserProfile = z.infer<typeof AdvertiserProfile>

const optionalHttpsUrl = z.nullable(
  z.pipe(
    z.string().check(z.trim(), z.maxLength(300, 'too_long')),
    z.string().check(z.refine((text) => urlOf(text)?.protocol === 'https:', 'not_https_url')),
  ),
)

/** PATCH api /api/v2/adv/profile/; null clears a link. */
export const AdvertiserProfileChange = z.strictObject({
  name: line(2, 60),
  website_url: optionalHttpsUrl,
  telegram_bot_link: optionalHttpsUrl,
})
export type AdvertiserProfileChange = z.infer<typeof AdvertiserProfileChange>

/** GET api /api/v1/user/permissions/: of the account, and what the user's role in it allows. */
export const Permissions = z.object({ permissions: z.array(z.string()), rights: z.array(z.enum(RIGHTS)) })
export type Permissions = z.infer<typeof Permissions>

/** GET financial /api/v2/accounts/, in rial. Absent fields are those this session may not see. */
export const FinancialAccount = z.object({
  balance: z.optional(z.int()),
  /** No money is left to show ads with, credit included. */
  is_empty: z.optional(z.boolean()),
  debt_limit: z.optional(z.int()),
  debt_hard_limit: z.optional(z.int()),
})
export type FinancialAccount = z.infer<typeof FinancialAccount>
