import {
  LIMITS,
  readRequest,
  readRequestId,
  writeResponse,
  type Bid,
} from '../../gateways/exchange/openrtb.ts'
import { MalformedMessage } from '../../gateways/exchange/protobuf.ts'
import type { MacKey } from '../tracking/service.ts'
import { contextOf, deviceHash } from './bid-context.ts'
import { GRPC, Refusal, type Haste, type UnaryService } from './grpc/grpc-server.ts'
import type { Bidder, Offer } from './bidder.ts'
import type { Places } from './places.ts'
import { LOSSES_TOLD } from '../../platform/db/told-losses.ts'

export const COLLECT_BIDS = '/openrtb.v3.OpenRTB/CollectBids'

type Exchange = {
  bidder: Bidder
  places: () => Places
  barred: () => ReadonlySet<number>
  now: () => Date
  seat: string
  /** The public base address of the trackers. */
  deliveryUrl: string
  deviceSecret: MacKey
  deadlineMs: number
  longestWaitMs: number
  onRequest: () => void
  onUnknown: (values: number) => void
  onBids: (count: number) => void
  onHaste: (haste: NonNullable<Haste>) => void
}

type Calls = Pick<UnaryService, 'onRefusal' | 'onAnswer'>

/** The exchange's request for bids, as a gRPC call. */
export function collectBids(exchange: Exchange, calls: Calls): UnaryService {
  return {
    ...calls,
    path: COLLECT_BIDS,
    longest: LIMITS.bytes,
    deadlineMs: exchange.deadlineMs,
    longestWaitMs: exchange.longestWaitMs,
    answer: (message, haste) => {
      exchange.onRequest()
      if (haste !== null) {
        exchange.onHaste(haste)
        return writeResponse(readRequestId(message), '', '', [])
      }
      return answerTo(message, exchange)
    },
  }
}

function answerTo(message: Buffer, exchange: Exchange): Buffer {
  const request = readable(message)
  const { bidder, now } = exchange
  const at = now()
  const context = contextOf(request, exchange.places(), at)
  if (context.unknown > 0) exchange.onUnknown(context.unknown)
  const device = deviceHash(exchange.deviceSecret, request.ifa, request.isTrackingLimited, at)
  const visit = { context, device, hash: hashOf(request.id), barred: exchange.barred() }
  const offers = bidder.offers(request.items, visit, at, performance.now() / 1_000)
  const bids: Bid[] = []
  for (const [item, offer] of offers.entries()) {
    if (offer) bids.push(bidOf(offer, request.items[item]?.id || request.id, exchange))
  }
  exchange.onBids(bids.length)
  return writeResponse(request.id, bids[0]?.id ?? '', exchange.seat, bids)
}

function readable(message: Buffer) {
  try {
    return readRequest(message)
  } catch (error) {
    if (error instanceof MalformedMessage) throw new Refusal(GRPC.invalid, error.message)
    throw error
  }
}

/** The addresses of its notices are for the exchange alone; its macros come to the viewer. */
function bidOf(
  { adId, mediaId, price, token, proof, sequence, isWatched }: Offer,
  item: string,
  exchange: Exchange,
): Bid {
  const { bidder, deliveryUrl } = exchange
  return {
    id: `${bidder.epoch}-${sequence}`,
    item,
    price,
    burl: `${deliveryUrl}/i?t=${proof}&m=\${CUSTOM_T}&p=\${AUCTION_PRICE}&q=\${OPENRTB_PRICE}`,
    purl: isWatched ? `${deliveryUrl}/w?t=${proof}` : '',
    lurl: isWatched || sequence % LOSSES_TOLD === 1 ? `${deliveryUrl}/l?t=${proof}&r=\${OPENRTB_LOSS}` : '',
    mid: mediaId || String(adId),
    macros: [{ key: 'T', value: token }],
  }
}

/** 32 bits, spread evenly for any form of ids: FNV-1a, and the last mixing step of MurmurHash3. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
