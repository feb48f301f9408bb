import { ApiError } from './http/api-error.ts'

/** Retries a call `most` times, but never a refused one: it would be refused again. */
export function retries(most: number) {
  return (failures: number, error: Error) => failures < most && !isRefusal(error)
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
