import { createListeners } from '../../listeners.ts'

let ahead = 0
const listeners = createListeners()

/** Sets our clock by a token's `iat`, in seconds: the clock of a phone may be an hour off. */
export function noteServerTime(issuedAt = Date.now() / 1_000) {
  ahead = issuedAt * 1_000 - Date.now()
  listeners.tell()
}

/** The server's time in milliseconds, a little late; until the first token the device's own. */
export const serverNow = () => Date.now() + ahead

/** Tells when the clock is set. */
export const whenClockSet = listeners.add
