/** Trouble of the connection to the database, or of a disk that is full. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT'])

/**
 * PostgreSQL's: connection lost, out of resources, shutting down or starting, a transaction that gave way, idle for
 * too long, or a statement that took too long.
 */
const SQL_STATES = /^(08|53|57P|40001$|40P01$|25P03$|57014$)/

/** What pg says of a connection without giving it a code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

/** Whether an error means that the database or the disk cannot serve now, and may again later. */
export function isOutage(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined) return WORDS.test(error.message)
  if (FULL_DISK.has(code)) return true
  return CODES.has(code) ? isOfConnection(syscall) : SQL_STATES.test(code)
}

/** `ENOENT` of a missing file is a bug; of a database's socket it is not. */
function isOfConnection(syscall: string | undefined) {
  return syscall === undefined || ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall)
}
