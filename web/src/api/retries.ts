import { ApiError } from './http/api-error.ts'

/** Tries a call so many times more, but not one that has been refused: it would be refused again. */
export function retries(most: number) {
  return (failures: number, error: Error) => failures < most && !isRefusal(error)
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
