import { ApiError } from '../../api/http/api-error.ts'
import { chargeTexts } from '../../i18n/charge.ts'
import { numberText } from '../../i18n/format.ts'

/** Why a gift card was refused, and when to try again. */
export function giftProblemText(error: Error): string {
  if (!(error instanceof ApiError)) return error.message
  if (error.status === 403) return chargeTexts.forbidden
  if (error.code === 'too_many_tries' && error.retryAfter !== null)
    return chargeTexts.giftCard.wait(numberText(Math.ceil(error.retryAfter / 60)))
  return error.problemOf('code') ?? error.message
}
