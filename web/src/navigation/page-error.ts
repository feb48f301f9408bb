/** A failure that has a page of its own (§8.9). */
export class PageError extends Error {
  readonly statusCode: number

  constructor(message: string, statusCode: number, options?: ErrorOptions) {
    super(message, options)
    this.statusCode = statusCode
  }
}

type Facts = { statusCode?: unknown; status?: unknown; response?: { status?: unknown } | null }

/** The status an error page shows: the error's own, otherwise its response's, otherwise 500 (§8.9). */
export function statusCodeOf(error: unknown): number {
  const facts: Facts = typeof error === 'object' && error !== null ? error : {}
  const candidates = [facts.statusCode, facts.status, facts.response?.status]
  return candidates.find((each): each is number => typeof each === 'number' && each >= 400) ?? 500
}
