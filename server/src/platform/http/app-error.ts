/** The status of every refusal; its Persian is in `texts/errors.ts`. */
export const statusOf = {
  bad_input: 400,
  account_mismatch: 400,
  not_signed_in: 401,
  session_ended: 401,
  impersonation_over: 401,
  wrong_code: 401,
  factor_refused: 401,
  dead_code: 401,
  forbidden: 403,
  role_forbidden: 403,
  user_disabled: 403,
  account_forbidden: 403,
  origin_refused: 403,
  marketplace_access_needed: 403,
  not_while_impersonating: 403,
  confirmation_needed: 403,
  staff_protected: 403,
  factor_needed: 403,
  note_of_colleague: 403,
  factor_missing: 403,
  own_account: 403,
  own_approval: 403,
  own_rights: 403,
  not_found: 404,
  campaign_not_found: 404,
  account_not_found: 404,
  user_not_found: 404,
  ad_not_found: 404,
  draft_not_found: 404,
  post_not_found: 404,
  payment_not_found: 404,
  refund_not_held: 404,
  ticket_not_found: 404,
  note_not_found: 404,
  test_link_unknown: 404,
  statement_not_found: 404,
  promotion_not_found: 404,
  ad_exists: 409,
  campaign_archived: 409,
  banners_gone: 409,
  too_many_targetings: 409,
  ad_expired: 409,
  claimed_by_colleague: 409,
  verdict_stands: 409,
  verdict_of_colleague: 409,
  own_denial: 409,
  appealed_already: 409,
  appeal_too_late: 409,
  looked_already: 409,
  key_reused: 409,
  not_now: 409,
  balance_limit: 409,
  email_change_over: 409,
  phone_change_over: 409,
  phone_taken: 409,
  phone_unknown: 409,
  member_disabled: 409,
  last_owner: 409,
  last_factor: 409,
  already_member: 409,
  over_member_limit: 409,
  only_account: 409,
  ticket_full: 409,
  too_many_drafts: 409,
  refund_decided: 409,
  refund_not_approved: 409,
  approval_decided: 409,
  approval_too_early: 409,
  approval_void: 409,
  changed_meanwhile: 409,
  written_meanwhile: 409,
  change_not_found: 404,
  changed_since: 409,
  undo_too_old: 409,
  undo_against_rules: 409,
  not_undoable: 409,
  no_ceiling: 409,
  promotion_not_begun: 409,
  promotion_ended: 409,
  test_link_expired: 410,
  too_large: 413,
  too_many_pieces: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  resend_too_soon: 429,
  too_many_tries: 429,
  daily_limit: 429,
  invited_today: 429,
  many_invitations: 429,
  too_many_payments: 429,
  sms_unavailable: 503,
  mail_unavailable: 503,
  unavailable: 503,
  marketplace_unavailable: 503,
  gateway_unavailable: 503,
  internal: 500,
} as const

/** The status of a refused `If-Match`. */
const PRECONDITION_FAILED = 412

export type ErrorCode = keyof typeof statusOf

/**
 * A field by its dotted path, and the code of its check, with its text in `data/texts/field-errors.json`. `bound`: of an
 * amount that is too small or too large, in rial.
 */
export type FieldProblem = { path: string; code: string; bound?: number }

type Details = {
  fields?: FieldProblem[]
  retryAfter?: number
  message?: string
  current?: object
  cause?: unknown
}

/**
 * A refused request. `retryAfter` in seconds; `message` replaces the code's own sentence; `current` is what stands
 * where an `If-Match` named something older; `cause` is only logged.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? code, { cause: details.cause })
    this.code = code
    this.details = details
  }

  get statusCode() {
    return this.details.current === undefined ? statusOf[this.code] : PRECONDITION_FAILED
  }
}
