import type { ErrorBody } from '@jarchi/shared/api/errors.ts'
import { commonTexts } from '../../i18n/common.ts'

/** A refused or failed call. `status` 0: no answer arrived. The message can be shown to users. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  readonly fields: readonly { path: string; message: string }[]
  /** In seconds. */
  readonly retryAfter: number | null

  constructor(status: number, body: Partial<ErrorBody> = {}) {
    super(
      body.message ??
        (status === 0 && navigator.onLine === false ? commonTexts.offline : commonTexts.toast.error),
    )
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? (status === 0 ? 'no_answer' : 'unknown')
    this.requestId = body.request_id ?? null
    this.fields = body.fields ?? []
    this.retryAfter = body.retry_after ?? null
  }

  /** The problem of a field, by its path in the call's body. */
  problemOf(path: string): string | undefined {
    return this.fields.find((field) => field.path === path)?.message
  }
}

/** The session is over and sign-in is opening: show no further message. */
export class SessionLost extends ApiError {}

/** What users are told of a failure. Anything but a refusal is a bug, whose message is for developers. */
export function failureText(error: unknown): string {
  return error instanceof ApiError ? error.message : commonTexts.toast.error
}

export function isStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status
}
