import {
  placeOfReason,
  reasonAt,
  timeProblem,
  TRAFFIC_RULES,
  type InvalidReason,
} from '@jarchi/shared/delivery/invalid-traffic.ts'
import { tehranHour } from '@jarchi/shared/time/tehran-hours.ts'
import { addressGroup } from '../../platform/http/address-group.ts'
import type { BidToken, TokenKeys } from './token.ts'

/** The kinds of events, as stored. */
export const KINDS = { impression: 1, viewable: 2, click: 3, loss: 4, billed: 5, won: 6 } as const
export type Kind = (typeof KINDS)[keyof typeof KINDS]

/** An event as its tracker received it. */
export type TrackedEvent = {
  kind: Kind
  token: BidToken
  /** A keyed hash of the address it came from; 0n: none. */
  network: bigint
  /**
   * For a device without an advertising id: a keyed hash of its address and agent, which several phones of one
   * carrier may share; 0n: it has an id, or nothing is known.
   */
  unnamedDevice: bigint
  /** The reason that the tracker itself has against it. */
  seen: InvalidReason | null
  /** The id of the trace that a click came with (ADR 82). */
  trace?: string | undefined
  /** The price of a billed impression in rial per mille, or the code of a loss. */
  value: bigint | null
}

/** A call that is not an event, or no longer a valid one; or several of them. */
export type Refusal = { kind: Kind; reason: InvalidReason; count?: number }

/**
 * Whether an event is stored, and with which reason against it; otherwise why it is only counted. An impression
 * or view that does not count is not stored: it would be in the place of the one that does, and a click is
 * charged only after one that counts.
 */
export function judgeTime(
  { kind, token, seen }: TrackedEvent,
  receivedAt: number,
): { keep: true; reason: number | null } | { keep: false; reason: InvalidReason } {
  const issuedAt = token.issuedAt * 1_000
  const problem = timeProblem(kind === KINDS.click ? 'click' : 'impression', issuedAt, receivedAt)
  if (problem === 'ahead_of_time') return { keep: false, reason: problem }
  if (tehranHour(receivedAt) - tehranHour(issuedAt) > TRAFFIC_RULES.keptHours)
    return { keep: false, reason: 'late' }
  const reasons = [seen, problem].filter((reason) => reason !== null).map(placeOfReason)
  if (reasons.length === 0) return { keep: true, reason: null }
  const first = Math.min(...reasons)
  const isShown = kind === KINDS.impression || kind === KINDS.viewable
  return isShown ? { keep: false, reason: reasonAt(first) } : { keep: true, reason: first }
}

/** The network in the form that events store: the address cannot be read from it. */
export function networkOf([{ key }]: TokenKeys, address: string): bigint {
  return key.of(`network ${addressGroup(address)}`).readBigInt64BE()
}

/** The stand-in for the advertising id that a device does not have. */
export function unnamedDeviceOf([{ key }]: TokenKeys, address: string, agent: string): bigint {
  return key.of(`unnamed device ${addressGroup(address)} ${agent}`).readBigInt64BE()
}
