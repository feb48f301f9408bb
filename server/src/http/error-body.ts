import type { ErrorBody } from '@jarchi/shared/api/errors.ts'
import fieldErrors from '../../../data/texts/field-errors.json' with { type: 'json' }
import { errorTexts } from '../texts/errors.ts'
import type { AppError, FieldProblem } from './app-error.ts'

/** The body of a refusal (§8). */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { fields, retryAfter, message } = error.details
  return {
    message: message ?? errorTexts[error.code],
    statusCode: error.statusCode,
    code: error.code,
    request_id: requestId,
    ...(fields && { fields: fields.map(sayField) }),
    ...(retryAfter !== undefined && { retry_after: Math.ceil(retryAfter) }),
  }
}

function sayField({ path, code }: FieldProblem) {
  const texts: Record<string, string> = fieldErrors
  return { path, message: texts[code] ?? fieldErrors.invalid }
}
