/** How far the database has what came: which stream, its last message, and when the stream took that one. */
export type Position = { stream: string; sequence: number; at: Date | null }

export type Trouble = 'another stream' | 'another message'

/** Times of one message differ by what is lost on the way from nanoseconds. */
const SAME_MS = 1

/**
 * After which message reading begins. `found` is when the stream took the message at the position, null where it has
 * none. Where numbers were given again nothing is known of any of them: all is read, and repeats end at the key.
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

/** What was read behind the message of number `last`, parted where numbers are left out; what came before is left away. */
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
 * What was in the database so long ago that the stream need not have it any more: after the database's own failure its
 * standby may lack the last of what was committed, and the position with it.
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

  /** The last message that may go; null: none that was not named before. */
  removable(at: number): number | null {
    const old = this.#steps.filter((step) => at - step.at >= this.#keptMs)
    this.#steps = this.#steps.slice(old.length)
    return old.at(-1)?.sequence ?? null
  }
}

const STEPS = 10
