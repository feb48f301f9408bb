import * as z from 'zod/mini'
import { ROLES } from '../people/roles.ts'
import { Id, listOf, RialAmount, RialBalance, Timestamp } from './primitives.ts'
import { StaffAccountName, StaffReason } from './staff-desk.ts'

// All of it needs the right `accounts`, unless stated otherwise.

/** `name` is first and last name, empty if neither is known. */
export const StaffUserName = z.object({
  id: Id,
  phone: z.string(),
  name: z.string(),
  is_staff: z.boolean(),
  /** Since when this user may not sign in; null if they may. */
  disabled_at: z.nullable(Timestamp),
})
export type StaffUserName = z.infer<typeof StaffUserName>

/** A member of an account. */
export const StaffMember = z.object({ ...StaffUserName.shape, role: z.enum(ROLES) })
export type StaffMember = z.infer<typeof StaffMember>

export const StaffAccount = z.object({
  id: Id,
  name: z.string(),
  is_vip: z.boolean(),
  created_at: Timestamp,
  users: z.array(StaffMember),
})
export type StaffAccount = z.infer<typeof StaffAccount>

/** `seen`: by the last visit of a member; `highest` and `lowest`: by what can be spent, which needs the right `money`. */
export const AccountOrder = z.enum(['newest', 'oldest', 'seen', 'highest', 'lowest'], 'invalid')
export type AccountOrder = z.infer<typeof AccountOrder>

/** An account in a list: `last_seen_at` null: no member was ever there; `balance` in rial, null without the right `money`. */
export const StaffListedAccount = z.object({
  ...StaffAccount.shape,
  last_seen_at: z.nullable(Timestamp),
  balance: z.nullable(RialBalance),
})
export type StaffListedAccount = z.infer<typeof StaffListedAccount>

/**
 * GET staff /api/v1/accounts/?search=&order=&offset=&limit=, for `accounts` or `impersonate`: by the account's id or name,
 * by phone (any digits) or name of a user; the newest first unless `order` says otherwise.
 */
export const StaffAccountList = listOf(StaffListedAccount)
export type StaffAccountList = z.infer<typeof StaffAccountList>

/** In rial. */
export const StaffWallet = z.object({
  balance: RialBalance,
  debt_limit: RialAmount,
  debt_hard_limit: RialAmount,
})
export type StaffWallet = z.infer<typeof StaffWallet>

/** GET staff /api/v1/accounts/{accountId}/. */
export const StaffAccountDetail = z.object({
  ...StaffAccount.shape,
  website_url: z.nullable(z.string()),
  telegram_bot_link: z.nullable(z.string()),
  permissions: z.array(z.string()),
  /** As in the account's own sessions; they follow from the ids and the configuration. */
  flags: z.array(z.object({ flag: z.string(), is_on: z.boolean() })),
  financial_status: z.string(),
  campaigns: z.int(),
  /** Null without the right `money`. */
  wallet: z.nullable(StaffWallet),
  /**
   * Whether staff may impersonate this account: not if it belongs to staff, or if all its users are disabled.
   */
  can_be_impersonated: z.boolean(),
})
export type StaffAccountDetail = z.infer<typeof StaffAccountDetail>

/** All permissions (§3.13). */
export const AccountPermission = z.enum(
  ['has_perm_to_view_amount_fields', 'has-permisson-under-minbid-divar-campaign', 'dev'],
  'invalid',
)
export type AccountPermission = z.infer<typeof AccountPermission>

/** PATCH staff /api/v1/accounts/{accountId}/; answers `StaffAccountDetail`. `permissions` is the whole list. */
export const StaffAccountChange = z.strictObject({
  is_vip: z.optional(z.boolean('invalid')),
  permissions: z.optional(z.array(AccountPermission).check(z.maxLength(3, 'too_many'))),
  reason: StaffReason,
})
export type StaffAccountChange = z.infer<typeof StaffAccountChange>

/**
 * POST staff /api/v1/accounts/{accountId}/members/: the user of this phone (any digits and prefixes) becomes a member;
 * one who is a member already stays as they are. Answers `StaffAccountDetail`, or 202 `ApprovalAsked` for an owner: a
 * colleague has to agree. Refused with 409 `phone_unknown` (nobody has signed in with it yet), 409 `member_disabled`, 403
 * `staff_protected`.
 */
export const StaffNewMember = z.strictObject({
  phone: z.string('required').check(z.maxLength(40, 'not_a_mobile')),
  role: z._default(z.enum(ROLES, 'invalid'), 'viewer'),
  reason: StaffReason,
})
export type StaffNewMember = z.infer<typeof StaffNewMember>
export type StaffNewMemberInput = z.input<typeof StaffNewMember>

/**
 * DELETE staff /api/v1/accounts/{accountId}/members/{userId}/, from the next call of this user on. Answers
 * `StaffAccountDetail`. Refused with 409 `last_owner`, 409 `only_account` (a user keeps one account at least), 403
 * `staff_protected`, 404 `user_not_found` (no member of this account).
 */
export const StaffMemberRemoval = z.strictObject({ reason: StaffReason })
export type StaffMemberRemoval = z.infer<typeof StaffMemberRemoval>

/** PUT staff /api/v1/accounts/{accountId}/debt-limits/, for `money`; in rial. Answers `StaffWallet`, or 202 `ApprovalAsked`. */
export const DebtLimitsChange = z.strictObject({
  debt_limit: RialAmount.check(z.maximum(1_000_000_000_000, 'too_large')),
  debt_hard_limit: RialAmount.check(z.maximum(1_000_000_000_000, 'too_large')),
  reason: StaffReason,
})
export type DebtLimitsChange = z.infer<typeof DebtLimitsChange>

/**
 * POST staff /api/v1/accounts/{accountId}/entries/, for `money`: gives rials by hand, or takes them with a
 * negative amount. `is_gift`, the default: to be spent and never paid out; false: money came in, or went back.
 * `key` is a new uuid for each form: a repeated call with it posts nothing twice.
 */
export const ManualEntry = z.strictObject({
  amount: z.int('not_a_whole_number').check(
    z.minimum(-1_000_000_000_000, 'too_small'),
    z.maximum(1_000_000_000_000, 'too_large'),
    z.refine((amount) => amount !== 0, 'required'),
  ),
  is_gift: z._default(z.boolean('invalid'), true),
  reason: StaffReason,
  key: z.uuid('not_an_id'),
})
export type ManualEntry = z.infer<typeof ManualEntry>
export const ManualEntryPosted = z.object({ balance: RialBalance })
export type ManualEntryPosted = z.infer<typeof ManualEntryPosted>

/** GET staff /api/v1/users/{userId}/. */
export const StaffUserDetail = z.object({
  ...StaffUserName.shape,
  email: z.nullable(z.string()),
  join_date: Timestamp,
  accounts: z.array(StaffAccountName),
  /** Open sessions, without impersonations. */
  sessions: z.int(),
})
export type StaffUserDetail = z.infer<typeof StaffUserDetail>

/**
 * POST staff /api/v1/users/{userId}/disable/ and …/enable/; both answer `StaffUserDetail`. Disabling ends all the
 * user's sessions at once. Staff are refused with `staff_protected`.
 */
export const StaffUserSwitch = z.strictObject({ reason: StaffReason })
export type StaffUserSwitch = z.infer<typeof StaffUserSwitch>
