import { AD_STATUS, type ExchangeReview } from './ad-status.ts'

/**
 * The exchange's audit status as a decision. A pre-approved ad is shown too; changed, expired and unknown
 * ones are not shown, and are sent again.
 */
export function exchangeReview(auditStatus: number): ExchangeReview {
  if (auditStatus === AD_STATUS.preApproved || auditStatus === AD_STATUS.approved) return 'approved'
  return auditStatus === AD_STATUS.denied ? 'denied' : 'pending'
}

/**
 * Its documents mention expired ads without a code; AdCOM has 6, and codes from 500 on are an exchange's own.
 */
export function isExpiredAtExchange(auditStatus: number): boolean {
  return auditStatus === 6 || auditStatus >= 500
}
