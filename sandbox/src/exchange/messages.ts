import { decode, encode, type Message, type Values } from './wire.ts'

const extension: Message = {
  page: { number: 1, kind: 'int32' },
  offset: { number: 2, kind: 'int32' },
  presentation_style: { number: 3, kind: 'int32' },
  content_types: { number: 4, kind: 'int32', isRepeated: true },
}
const any: Message = { type_url: { number: 1, kind: 'text' }, value: { number: 2, kind: 'bytes' } }
const display: Message = { ext: { number: 100, kind: any } }
const spec: Message = { display: { number: 10, kind: display } }
const item: Message = {
  id: { number: 1, kind: 'text' },
  flr: { number: 5, kind: 'double' },
  spec: { number: 13, kind: spec },
}
const segment: Message = {
  id: { number: 1, kind: 'text' },
  name: { number: 2, kind: 'text' },
  value: { number: 3, kind: 'text' },
}
const data: Message = {
  id: { number: 1, kind: 'text' },
  name: { number: 2, kind: 'text' },
  segment: { number: 3, kind: segment, isRepeated: true },
}
const content: Message = { data: { number: 25, kind: data, isRepeated: true } }
const app: Message = { content: { number: 4, kind: content }, bundle: { number: 8, kind: 'text' } }
const device: Message = {
  ua: { number: 2, kind: 'text' },
  ifa: { number: 3, kind: 'text' },
  lmt: { number: 5, kind: 'int32' },
}
const context: Message = { app: { number: 1, kind: app }, device: { number: 4, kind: device } }
const request: Message = {
  id: { number: 1, kind: 'text' },
  item: { number: 10, kind: item, isRepeated: true },
  context: { number: 12, kind: context },
}

const macro: Message = { key: { number: 1, kind: 'text' }, value: { number: 2, kind: 'text' } }
const bid: Message = {
  id: { number: 1, kind: 'text' },
  item: { number: 2, kind: 'text' },
  price: { number: 3, kind: 'double' },
  purl: { number: 7, kind: 'text' },
  burl: { number: 8, kind: 'text' },
  lurl: { number: 9, kind: 'text' },
  mid: { number: 11, kind: 'text' },
  macro: { number: 12, kind: macro, isRepeated: true },
}
const seatBid: Message = {
  seat: { number: 1, kind: 'text' },
  bid: { number: 3, kind: bid, isRepeated: true },
}
const response: Message = {
  id: { number: 1, kind: 'text' },
  bidid: { number: 2, kind: 'text' },
  seatbid: { number: 6, kind: seatBid, isRepeated: true },
}

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

export function decodeResponse(bytes: Buffer): BidResponse {
  const { id, seatbid } = decode(response, bytes)
  const seats = (seatbid as Values[]).map((one) => ({
    seat: textIn(one, 'seat'),
    bids: (one['bid'] as Values[]).map(bidOf),
  }))
  return { id: typeof id === 'string' ? id : '', seats }
}

function bidOf(values: Values): Bid {
  const address = (name: string) => textIn(values, name) || null
  return {
    id: textIn(values, 'id'),
    item: textIn(values, 'item'),
    price: typeof values['price'] === 'number' ? values['price'] : 0,
    mid: textIn(values, 'mid'),
    purl: address('purl'),
    burl: address('burl'),
    lurl: address('lurl'),
    macros: (values['macro'] as Values[]).map((one) => ({
      key: textIn(one, 'key'),
      value: textIn(one, 'value'),
    })),
  }
}

function textIn(values: Values, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** The bidder's side of the protocol, for tests. */
export const bidderSide = {
  decodeRequest: (bytes: Buffer) => decode(request, bytes),
  decodeExtension: (bytes: Buffer) => decode(extension, bytes),
  encodeResponse: (values: Values) => encode(response, values),
}
