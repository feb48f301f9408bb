import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { MacKey } from './mac.ts'

/** The data of a bid in the addresses of its trackers; signed, so that others cannot forge it. */
export type BidToken = {
  keyId: number
  /**
   * The number of the bidder's process, given by the database (`bidder_epochs`); with the sequence it
   * identifies the bid.
   */
  epoch: number
  sequence: number
  /** Unix seconds. */
  issuedAt: number
  campaignId: number
  adId: number
  /** The most that a click costs, in rial. */
  cpc: number
  /** The bid for the impression, in rial per mille. */
  price: number
  /** The predicted click rate, in millionths. */
  expectedRate: number
  /** 0: none. */
  city: number
  /** 0: none. */
  category: number
  /** A hash of 32 bits; 0: none. */
  keyword: number
  style: 0 | 1 | 2
  page: number
  offset: number
  /** A keyed hash of the device's advertising id; 0n: none. */
  device: bigint
  isTest: boolean
}

/** The first one seals; all of them open. */
export type TokenKeys = readonly [TokenKey, ...TokenKey[]]
type TokenKey = { id: number; key: MacKey }

const SIGNED = 56
const SIGNATURE = 16
/**
 * The first byte says who may hold it. The signature covers it: a viewer's token cannot be turned into the
 * exchange's.
 */
const FORMS = { viewer: 1, exchange: 2 } as const
type Holder = keyof typeof FORMS
const TEXT = /^[A-Za-z0-9_-]{96}$/

/**
 * Keys of the current secret and, while it is changed, of the previous one, whose tokens are still in use.
 */
export function tokenKeys(secret: string, before: string | null = null): TokenKeys {
  return before === null ? [keyOf(secret)] : [keyOf(secret), keyOf(before)]
}

function keyOf(secret: string): TokenKey {
  const key = createHmac('sha256', secret).update('bid tokens').digest()
  return { id: createHash('sha256').update(key).digest()[0] ?? 0, key: new MacKey(key) }
}

/** Reused by each token: a buffer for each bid would be garbage. */
const sealed = Buffer.alloc(SIGNED + SIGNATURE)

/**
 * A token of 96 characters; throws `RangeError` if a number does not fit. The viewer's is in everything that
 * a page shows or calls. The exchange's proves that the exchange calls: it is only in the addresses of its own
 * notices.
 */
export function sealToken(
  keys: TokenKeys,
  token: Omit<BidToken, 'keyId'>,
  holder: Holder = 'viewer',
): string {
  const [{ id, key }] = keys
  const bytes = sealed
  bytes[0] = FORMS[holder]
  bytes[1] = id
  bytes.writeUInt32BE(token.epoch, 2)
  bytes.writeUIntBE(token.sequence, 6, 5)
  bytes.writeUInt32BE(token.issuedAt, 11)
  bytes.writeUInt32BE(token.campaignId, 15)
  bytes.writeUInt32BE(token.adId, 19)
  bytes.writeUInt32BE(token.cpc, 23)
  bytes.writeUInt32BE(token.price, 27)
  bytes.writeUIntBE(token.expectedRate, 31, 3)
  bytes.writeUIntBE(token.city, 34, 3)
  bytes.writeUInt16BE(token.category, 37)
  bytes.writeUInt32BE(token.keyword, 39)
  bytes[43] = token.style | (token.isTest ? 4 : 0)
  bytes.writeUInt16BE(token.page, 44)
  bytes.writeUInt16BE(token.offset, 46)
  bytes.writeBigUInt64BE(token.device, 48)
  signatureOf(key, bytes).copy(bytes, SIGNED)
  return bytes.toString('base64url')
}

export type Seal = (token: Omit<BidToken, 'keyId'>, holder: Holder) => string
export function sealWith(keys: TokenKeys): Seal {
  return (token, holder) => sealToken(keys, token, holder)
}

/** Null: not our token, altered, or another holder's. */
export function openToken(keys: TokenKeys, text: string, holder: Holder = 'viewer'): BidToken | null {
  if (!TEXT.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  const keyId = bytes.readUInt8(1)
  const signature = bytes.subarray(SIGNED)
  const isOurs = keys.some(
    ({ id, key }) => id === keyId && timingSafeEqual(signatureOf(key, bytes), signature),
  )
  return isOurs && bytes[0] === FORMS[holder] ? read(bytes, keyId) : null
}

function read(bytes: Buffer, keyId: number): BidToken {
  const flags = bytes.readUInt8(43)
  return {
    keyId,
    epoch: bytes.readUInt32BE(2),
    sequence: bytes.readUIntBE(6, 5),
    issuedAt: bytes.readUInt32BE(11),
    campaignId: bytes.readUInt32BE(15),
    adId: bytes.readUInt32BE(19),
    cpc: bytes.readUInt32BE(23),
    price: bytes.readUInt32BE(27),
    expectedRate: bytes.readUIntBE(31, 3),
    city: bytes.readUIntBE(34, 3),
    category: bytes.readUInt16BE(37),
    keyword: bytes.readUInt32BE(39),
    style: (flags & 3) as BidToken['style'],
    page: bytes.readUInt16BE(44),
    offset: bytes.readUInt16BE(46),
    device: bytes.readBigUInt64BE(48),
    isTest: (flags & 4) !== 0,
  }
}

function signatureOf(key: MacKey, bytes: Buffer) {
  return key.of(bytes.subarray(0, SIGNED)).subarray(0, SIGNATURE)
}
