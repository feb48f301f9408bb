import { MalformedMessage, MessageReader, MessageWriter } from './protobuf.ts'

/**
 * The messages of the exchange, which follow OpenRTB 3.0, in our own words. Of a request only the fields that
 * a bid needs are read; others are skipped, and so are those of later versions. Field numbers are next to the
 * names.
 */
export type BidRequest = {
  id: string
  items: BidItem[]
  /** The marketplace's data about the page; a value may itself be a list with commas. */
  cities: string[]
  neighborhoods: string[]
  categories: string[]
  query: string
  /** The advertising id of the device; empty: unknown, or not to be used. */
  ifa: string
  isTrackingLimited: boolean
}

/** A place for sale. */
export type BidItem = {
  id: string
  /** In rial for a thousand impressions. */
  floor: number
  style: number
  page: number
  offset: number
}

/** The limits of one request. */
export const LIMITS = { bytes: 65_536, segments: 64, value: 512, items: 32 } as const

const REQUEST = { id: 1, item: 10, context: 12 } as const
const ITEM = { id: 1, flr: 5, spec: 13 } as const
const CONTEXT = { app: 1, site: 2, device: 4 } as const
const PLACEMENT = { display: 10 } as const
const DISPLAY = { ext: 100 } as const
const ANY = { typeUrl: 1, value: 2 } as const
const LIST_PLACE = { page: 1, offset: 2, style: 3 } as const
const CHANNEL = { content: 4 } as const
const CONTENT = { data: 25 } as const
const DATA = { id: 1, segment: 3 } as const
const SEGMENT = { id: 1, name: 2, value: 3 } as const
const DEVICE = { ifa: 3, dnt: 4, lmt: 5 } as const

const MARKETPLACE_DATA = 'divar'

/** The documents use different addresses for the extension, but the same name. */
const LIST_EXTENSION = 'DivarListDisplayPlacementExtension'

/** Throws `MalformedMessage` if it is not a request or exceeds the limits. */
export function readRequest(bytes: Buffer): BidRequest {
  if (bytes.length > LIMITS.bytes) throw new MalformedMessage('the message is too long')
  const request: BidRequest = {
    id: '',
    items: [],
    cities: [],
    neighborhoods: [],
    categories: [],
    query: '',
    ifa: '',
    isTrackingLimited: false,
  }
  const reader = new MessageReader(bytes)
  while (reader.next()) {
    if (reader.field === REQUEST.id) request.id = reader.text(LIMITS.value)
    else if (reader.field === REQUEST.item) request.items.push(readItem(reader))
    else if (reader.field === REQUEST.context) readContext(reader, request)
    else reader.skip()
    if (request.items.length > LIMITS.items) throw new MalformedMessage('too many items')
  }
  return request
}

/** Only the id, for an answer that has to be fast; empty if it cannot be read. */
export function readRequestId(bytes: Buffer): string {
  const reader = new MessageReader(bytes)
  try {
    while (reader.next()) {
      if (reader.field === REQUEST.id) return reader.text(LIMITS.value)
      reader.skip()
    }
  } catch {
    // The sender gets no bid, which is correct.
  }
  return ''
}

/** A field that proto3 leaves out has its default: page 0, offset 0, floor 0, style 0. */
function readItem(reader: MessageReader): BidItem {
  const item: BidItem = { id: '', floor: 0, style: 0, page: 0, offset: 0 }
  for (reader.enter(); reader.next();) {
    if (reader.field === ITEM.id) item.id = reader.text(LIMITS.value)
    else if (reader.field === ITEM.flr) item.floor = reader.double()
    else if (reader.field === ITEM.spec) readPlacement(reader, item)
    else reader.skip()
  }
  return item
}

function readPlacement(reader: MessageReader, item: BidItem) {
  for (reader.enter(); reader.nextOf(PLACEMENT.display);) readDisplay(reader, item)
}

function readDisplay(reader: MessageReader, item: BidItem) {
  for (reader.enter(); reader.nextOf(DISPLAY.ext);) readExtension(reader, item)
}

function readExtension(reader: MessageReader, item: BidItem) {
  let typeUrl = ''
  for (reader.enter(); reader.next();) {
    if (reader.field === ANY.typeUrl) typeUrl = reader.text(LIMITS.value)
    else if (reader.field === ANY.value && isListExtension(typeUrl)) {
      readListPlace(reader, item)
    } else reader.skip()
  }
}

function isListExtension(typeUrl: string): boolean {
  if (!typeUrl.endsWith(LIST_EXTENSION)) return false
  const before = typeUrl.at(-LIST_EXTENSION.length - 1) ?? '/'
  return before === '.' || before === '/'
}

function readListPlace(reader: MessageReader, item: BidItem) {
  for (reader.enter(); reader.next();) {
    if (reader.field === LIST_PLACE.page) item.page = reader.int()
    else if (reader.field === LIST_PLACE.offset) item.offset = reader.int()
    else if (reader.field === LIST_PLACE.style) item.style = reader.int()
    else reader.skip()
  }
}

function readContext(reader: MessageReader, request: BidRequest) {
  for (reader.enter(); reader.next();) {
    if (reader.field === CONTEXT.app || reader.field === CONTEXT.site) readChannel(reader, request)
    else if (reader.field === CONTEXT.device) readDevice(reader, request)
    else reader.skip()
  }
}

/** An app or a site: what is shown around the place, as segments of the marketplace's own data. */
function readChannel(reader: MessageReader, request: BidRequest) {
  for (reader.enter(); reader.nextOf(CHANNEL.content);) readContent(reader, request)
}

function readContent(reader: MessageReader, request: BidRequest) {
  for (reader.enter(); reader.nextOf(CONTENT.data);) readData(reader, request)
}

/** Data of other providers may have segments with the same names; they are ignored. */
function readData(reader: MessageReader, request: BidRequest) {
  let id = ''
  const found: [name: string, value: string][] = []
  for (reader.enter(); reader.next();) {
    if (reader.field === DATA.id) id = reader.text(LIMITS.value)
    else if (reader.field === DATA.segment) found.push(readSegment(reader))
    else reader.skip()
    if (found.length > LIMITS.segments) throw new MalformedMessage('too many segments')
  }
  if (id !== MARKETPLACE_DATA) return
  for (const [name, value] of found) {
    if (name === 'filter-city') request.cities.push(value)
    else if (name === 'filter-neighborhood') request.neighborhoods.push(value)
    else if (name === 'filter-category') request.categories.push(value)
    else if (name === 'search-query') request.query += request.query === '' ? value : ` ${value}`
  }
}

/** The documents' samples name a segment by its id; without one its name is used. */
function readSegment(reader: MessageReader): [name: string, value: string] {
  let [id, name, value] = ['', '', '']
  for (reader.enter(); reader.next();) {
    if (reader.field === SEGMENT.id) id = reader.text(LIMITS.value)
    else if (reader.field === SEGMENT.name) name = reader.text(LIMITS.value)
    else if (reader.field === SEGMENT.value) value = reader.text(LIMITS.value)
    else reader.skip()
  }
  return [id || name, value]
}

function readDevice(reader: MessageReader, request: BidRequest) {
  for (reader.enter(); reader.next();) {
    if (reader.field === DEVICE.ifa) request.ifa = reader.text(LIMITS.value)
    else if (reader.field === DEVICE.dnt || reader.field === DEVICE.lmt) {
      request.isTrackingLimited = reader.int() !== 0 || request.isTrackingLimited
    } else reader.skip()
  }
}

export type Bid = {
  id: string
  item: string
  /** In rial for a thousand impressions. */
  price: number
  /** Empty: no notice of a win. */
  purl: string
  burl: string
  /** Empty: no notice of a loss. */
  lurl: string
  /** The ad's id at the exchange. */
  mid: string
  macros: readonly { key: string; value: string }[]
}

const RESPONSE = { id: 1, bidid: 2, seatbid: 6 } as const
const SEAT_BID = { seat: 1, bid: 3 } as const
const BID = { id: 1, item: 2, price: 3, purl: 7, burl: 8, lurl: 9, mid: 11, macro: 12 } as const
const MACRO = { key: 1, value: 2 } as const

/** Used for all responses: new bytes for each would be garbage. */
const writer = new MessageWriter(4_096)

/** Without bids it only says that there are none. The bytes are valid until the next response. */
export function writeResponse(requestId: string, bidId: string, seat: string, bids: readonly Bid[]): Buffer {
  writer.restart()
  writer.text(RESPONSE.id, requestId)
  if (bids.length === 0) return writer.finish()
  writer.text(RESPONSE.bidid, bidId)
  const seatBid = writer.open(RESPONSE.seatbid)
  writer.text(SEAT_BID.seat, seat)
  for (const bid of bids) writeBid(bid)
  writer.close(seatBid)
  return writer.finish()
}

function writeBid(bid: Bid) {
  const start = writer.open(SEAT_BID.bid)
  writer.text(BID.id, bid.id)
  writer.text(BID.item, bid.item)
  writer.double(BID.price, bid.price)
  writer.text(BID.purl, bid.purl)
  writer.text(BID.burl, bid.burl)
  writer.text(BID.lurl, bid.lurl)
  writer.text(BID.mid, bid.mid)
  for (const { key, value } of bid.macros) {
    const macro = writer.open(BID.macro)
    writer.text(MACRO.key, key)
    writer.text(MACRO.value, value)
    writer.close(macro)
  }
  writer.close(start)
}
