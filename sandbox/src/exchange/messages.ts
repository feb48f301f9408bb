import { readFileSync } from 'node:fs'
import protobuf from 'protobufjs'

const { root } = protobuf.parse(readFileSync(new URL('./openrtb.proto', import.meta.url), 'utf8'), {
  keepCase: true,
})
const typeOf = (name: string) => root.lookupType(`ad_auction.${name}`)
const [request, response] = [typeOf('Request'), typeOf('Response')]
const extension = typeOf('DivarListDisplayPlacementExtension')

export type Values = { [name: string]: unknown }

export type Place = { page: number; offset: number; style: 0 | 1 | 2 }
/** `floor` in rial per mille. */
export type BidItem = Place & { id: string; floor: number }
export type Segment = { name: string; value: string }
export type Device = { ifa: string | null; agent: string; isLimited: boolean }
export type BidRequest = { id: string; items: BidItem[]; segments: Segment[]; device: Device }

/** `price` in rial per mille. */
export type Bid = {
  id: string
  item: string
  price: number
  mid: string
  purl: string | null
  burl: string | null
  lurl: string | null
  macros: { key: string; value: string }[]
}
export type BidResponse = { id: string; seats: { seat: string; bids: Bid[] }[] }

/** The documents' sample names the type like this, which contradicts the package of their own definitions. */
const EXTENSION_TYPE = 'type.googleapis.com/ad_auction.DivarListDisplayPlacementExtension'

export function encodeRequest({ id, items, segments, device: from }: BidRequest): Buffer {
  const named = segments.map(({ name, value }) => ({ id: name, name, value }))
  return encode(request, {
    id,
    item: items.map((one) => ({ id: one.id, flr: one.floor, spec: { display: { ext: extensionOf(one) } } })),
    context: {
      app: { bundle: 'ir.divar', content: { data: [{ id: 'divar', name: 'divar', segment: named }] } },
      device: { ua: from.agent, ifa: from.ifa, lmt: from.isLimited ? 1 : 0 },
    },
  })
}

function extensionOf({ page, offset, style }: Place): Values {
  const value = encode(extension, { page, offset, presentation_style: style, content_types: [1] })
  return { type_url: EXTENSION_TYPE, value }
}

/** Throws for bytes that are no message. */
export function decodeResponse(bytes: Buffer): BidResponse {
  const { id, seatbid } = response.toObject(response.decode(bytes), { defaults: true }) as Answer
  return { id, seats: seatbid.map(({ seat, bid }) => ({ seat, bids: bid.map(bidOf) })) }
}

type Addresses = Record<'purl' | 'burl' | 'lurl', string>
type Answer = {
  id: string
  seatbid: {
    seat: string
    bid: (Omit<Bid, 'macros' | keyof Addresses> & Addresses & { macro: Bid['macros'] })[]
  }[]
}

function bidOf({
  id,
  item,
  price,
  mid,
  purl,
  burl,
  lurl,
  macro,
}: Answer['seatbid'][number]['bid'][number]): Bid {
  const addresses = { purl: purl || null, burl: burl || null, lurl: lurl || null }
  return { id, item, price, mid, ...addresses, macros: macro }
}

/** Zero and empty values are left out, as proto3 does. */
function encode(type: protobuf.Type, values: Values): Buffer {
  return Buffer.from(type.encode(type.fromObject(withoutZeros(values) as Values)).finish())
}

function withoutZeros(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutZeros)
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
  const kept = Object.entries(value).filter(([, one]) => one !== 0 && one !== '' && one !== null)
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutZeros(one)]))
}

/** The bidder's side of the protocol, for tests. */
export const bidderSide = {
  decodeRequest: (bytes: Buffer): Values => request.toObject(request.decode(bytes), { arrays: true }),
  decodeExtension: (bytes: Buffer): Values => extension.toObject(extension.decode(bytes), { arrays: true }),
  encodeResponse: (values: Values) => encode(response, values),
}
