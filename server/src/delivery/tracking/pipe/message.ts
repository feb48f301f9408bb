import { HOUR_MS } from '@jarchi/shared/time/durations.ts'
import {
  INVALID_REASONS,
  placeOfReason,
  type InvalidReason,
} from '@jarchi/shared/delivery/invalid-traffic.ts'
import { KINDS, type Kind, type Refusal, type TrackedEvent } from '../tracked-event.ts'

/**
 * A message in the pipe: an event with the time at which it was received (milliseconds since the epoch),
 * counts, or the current time.
 */
export type Message = { event: TrackedEvent; receivedAt: number } | { refusals: Refusal[] } | { tick: number }

/** A later format has another number; readers know both until the pipe has none of the first. */
const FORM = 1
/** An event of a device without an advertising id: what stands for the id is its last field. */
const UNNAMED_FORM = 2
/** In the position of an event's kind. */
const REFUSALS = 0
const LENGTH = 21

/** An array without names: each event is written three times and sent four times. */
export function eventMessage(
  { kind, token, network, unnamedDevice, seen, value }: TrackedEvent,
  receivedAt: number,
): string {
  return JSON.stringify([
    unnamedDevice === 0n ? FORM : UNNAMED_FORM,
    kind,
    Math.round(receivedAt),
    String(network),
    seen === null ? 0 : placeOfReason(seen),
    value === null ? null : String(value),
    token.epoch,
    token.sequence,
    token.issuedAt,
    token.campaignId,
    token.adId,
    token.cpc,
    token.price,
    token.expectedRate,
    token.city,
    token.category,
    token.keyword,
    token.style,
    token.page,
    token.offset,
    String(token.device),
    ...(unnamedDevice === 0n ? [] : [String(unnamedDevice)]),
  ])
}

export function refusalsMessage(refusals: readonly Refusal[]): string {
  const counts = refusals.map(({ kind, reason, count = 1 }) => [kind, placeOfReason(reason), count])
  return JSON.stringify([FORM, REFUSALS, counts])
}

/** Older versions read it as empty counts. */
export function tickMessage(at: number): string {
  return JSON.stringify([FORM, REFUSALS, [], Math.round(at)])
}

/** Null: not our message, or not one that the database could store. */
export function readMessage(text: string): Message | null {
  const fields = parsed(text)
  if (fields?.[0] === UNNAMED_FORM) {
    const unnamedDevice = whole64(fields.pop())
    return unnamedDevice && fields.length === LENGTH ? readEvent(fields, unnamedDevice) : null
  }
  if (fields === null || fields[0] !== FORM) return null
  const [, kind, counts, at] = fields
  if (kind === REFUSALS) return isWhole(at, LATEST) ? { tick: at } : readRefusals(counts)
  return fields.length === LENGTH ? readEvent(fields, 0n) : null
}

function parsed(text: string): unknown[] | null {
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) ? found : null
  } catch {
    return null
  }
}

function readRefusals(counts: unknown): Message | null {
  if (!Array.isArray(counts)) return null
  const refusals = counts.map((count: unknown): Refusal | null => {
    if (!Array.isArray(count) || count.length !== 3) return null
    const [kind, place, many] = count as unknown[]
    const reason = reasonAt(place)
    return isKind(kind) && reason && isWhole(many, U32) ? { kind, reason, count: many } : null
  })
  const whole = refusals.filter((refusal) => refusal !== null)
  return whole.length === refusals.length ? { refusals: whole } : null
}

const U8 = 2 ** 8 - 1
const U16 = 2 ** 16 - 1
const U24 = 2 ** 24 - 1
const U32 = 2 ** 32 - 1
const U40 = 2 ** 40 - 1
/** The largest numbers that a token has room for, from the 7th field on. */
const LARGEST = [U32, U40, U32, U32, U32, U32, U32, U24, U24, U16, U32, 2, U16, U16] as const
const FIRST_OF_TOKEN = 6
/** The end of the year 9999: the database's calendar ends there. */
const LATEST = 253_402_300_799_999

function readEvent(fields: unknown[], unnamedDevice: bigint): Message | null {
  const [, kind, receivedAt, networkText, place, valueText] = fields
  const [network, device] = [whole64(networkText), whole64(fields.at(-1), true)]
  const value = valueText === null ? null : whole64(valueText)
  const seen = place === 0 ? null : reasonAt(place)
  const numbers = fields.slice(FIRST_OF_TOKEN, -1)
  const isOfToken = numbers.every((number, at) => isWhole(number, LARGEST[at] ?? U8))
  if (!isKind(kind) || !isWhole(receivedAt, LATEST) || !isOfToken) return null
  if (network === undefined || device === undefined || value === undefined || seen === undefined) return null
  return {
    event: { kind, network, unnamedDevice, seen, value, token: tokenOf(numbers as number[], device, seen) },
    receivedAt,
  }
}

function tokenOf(numbers: number[], device: bigint, seen: InvalidReason | null): TrackedEvent['token'] {
  const [epoch = 0, sequence = 0, issuedAt = 0, campaignId = 0, adId = 0, cpc = 0, price = 0] = numbers
  const [expectedRate = 0, city = 0, category = 0, keyword = 0, style = 0, page = 0, offset = 0] =
    numbers.slice(7)
  return {
    // The key that opened it no longer matters.
    keyId: 0,
    isTest: seen === 'test',
    epoch,
    sequence,
    issuedAt,
    campaignId,
    adId,
    cpc,
    price,
    expectedRate,
    city,
    category,
    keyword,
    style: style as 0 | 1 | 2,
    page,
    offset,
    device,
  }
}

function isKind(kind: unknown): kind is Kind {
  return (Object.values(KINDS) as unknown[]).includes(kind)
}

function reasonAt(place: unknown): InvalidReason | undefined {
  return typeof place === 'number' ? INVALID_REASONS[place - 1] : undefined
}

function isWhole(number: unknown, largest: number): number is number {
  return Number.isSafeInteger(number) && (number as number) >= 0 && (number as number) <= largest
}

/** A whole number of 64 bits as text; undefined if it is not one. */
function whole64(text: unknown, isUnsigned = false): bigint | undefined {
  if (typeof text !== 'string' || !/^-?\d{1,20}$/.test(text)) return undefined
  const number = BigInt(text)
  const fits = isUnsigned ? BigInt.asUintN(64, number) : BigInt.asIntN(64, number)
  return fits === number ? number : undefined
}

/** Less than `RETENTION.events`: an event was issued up to six hours before it came. */
const OLDEST_HOURS = 60

/**
 * Why an event may not go to the database: it is so old that it may already have been there before its hour
 * was dropped, or its time is in the future.
 */
export function parkingReason(receivedAt: number, now: number): 'too old' | 'ahead of time' | null {
  if (now - receivedAt > OLDEST_HOURS * HOUR_MS) return 'too old'
  return receivedAt - now > HOUR_MS ? 'ahead of time' : null
}
