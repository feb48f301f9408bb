/** How far the database has read: which stream, its last message, and when the stream accepted that one. */
export type Position = { stream: string; sequence: number; at: Date | null }

export type Trouble = 'another stream' | 'another message'

/** Times of one message differ by rounding from nanoseconds. */
const SAME_MS = 1

/**
 * The message after which reading begins. `found` is when the stream accepted the message at the position,
 * null if it has none. If numbers were given again, all positions are unknown: everything is read, and the
 * key refuses duplicates.
 */
export function beginning(
  kept: Position | null,
  stream: { created: string; firstSequence: number },
  found: Date | null,
): { after: number; trouble: Trouble | null } {
  const beforeFirst = Math.max(1, stream.firstSequence) - 1
  if (kept === null) return { after: beforeFirst, trouble: null }
  if (kept.stream !== stream.created) return { after: beforeFirst, trouble: 'another stream' }
  const isSame = !found || !kept.at || Math.abs(found.getTime() - kept.at.getTime()) <= SAME_MS
  return isSame ? { after: kept.sequence, trouble: null } : { after: beforeFirst, trouble: 'another message' }
}

type Part<Message> = { missing: number; messages: Message[] }

/** The messages after number `last`, split where numbers are missing; earlier ones are skipped. */
export function partsOf<Message extends { sequence: number }>(
  last: number,
  messages: readonly Message[],
): Part<Message>[] {
  const parts: Part<Message>[] = []
  let reached = last
  for (const message of messages) {
    const missing = message.sequence - reached - 1
    if (missing < 0) continue
    if (parts.length === 0 || missing > 0) parts.push({ missing, messages: [] })
    parts.at(-1)?.messages.push(message)
    reached = message.sequence
  }
  return parts
}

/**
 * What has been in the database for so long that the stream can remove it: after a failure of the database,
 * its standby may lack the last commits, and the position with them.
 */
export class Trail {
  readonly #keptMs: number
  #steps: { sequence: number; at: number }[] = []

  constructor(keptMs: number) {
    this.#keptMs = keptMs
  }

  /** In the order of time. */
  step(sequence: number, at: number) {
    const last = this.#steps.at(-1)
    if (!last || at - last.at >= this.#keptMs / STEPS) this.#steps.push({ sequence, at })
  }

  /** The last message that may be removed; null if none was added since the last call. */
  removable(at: number): number | null {
    const old = this.#steps.filter((step) => at - step.at >= this.#keptMs)
    this.#steps = this.#steps.slice(old.length)
    return old.at(-1)?.sequence ?? null
  }
}

const STEPS = 10
