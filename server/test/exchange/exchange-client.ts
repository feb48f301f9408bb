import path from 'node:path'
import { credentials, loadPackageDefinition, type ServiceError } from '@grpc/grpc-js'
import { loadSync, type MessageTypeDefinition } from '@grpc/proto-loader'

const definition = loadSync(path.join(import.meta.dirname, 'openrtb.proto'), { keepCase: true })

export type Answer = {
  id: string
  bidid: string
  seatbid: { seat: string; bid: AnsweredBid[] }[]
}
export type AnsweredBid = {
  id: string
  item: string
  price: number
  burl: string
  purl: string
  lurl: string
  mid: string
  macro: { key: string; value: string }[]
}

type Placed = {
  id?: string
  floor?: number
  page?: number
  offset?: number
  style?: number
  typeUrl?: string
}

export type Asked = {
  id?: string
  items?: Placed[]
  segments?: [id: string, value: string][]
  ifa?: string
  lmt?: number
}

type Call = (
  request: object,
  options: object,
  done: (error: ServiceError | null, answer: Answer) => void,
) => void
type Client = { CollectBids: Call; close: () => void }

/** Asks a bidder as the exchange does, with an independent gRPC client. */
export function exchangeClient(port: number, options: object = {}) {
  const loaded = loadPackageDefinition(definition) as unknown as {
    openrtb: { v3: { OpenRTB: new (address: string, credential: object, options: object) => Client } }
  }
  const client = new loaded.openrtb.v3.OpenRTB(`127.0.0.1:${port}`, credentials.createInsecure(), options)
  return {
    collect: (asked: Asked, deadlineMs = 5_000) =>
      new Promise<Answer>((resolve, reject) => {
        const deadline = Date.now() + deadlineMs
        client.CollectBids(requestOf(asked), { deadline }, (error, answer) =>
          error ? reject(error) : resolve(answer),
        )
      }),
    close: () => client.close(),
  }
}

/** The bytes of a request, as that client writes them. */
export function requestBytes(asked: Asked): Buffer {
  const service = definition['openrtb.v3.OpenRTB'] as unknown as {
    CollectBids: { requestSerialize: (request: object) => Buffer }
  }
  return service.CollectBids.requestSerialize(requestOf(asked))
}

function requestOf({ id = 'request-1', items = [{}], segments = [], ifa, lmt }: Asked) {
  return {
    id,
    seat: ['jarchi'],
    item: items.map(itemOf),
    context: {
      app: {
        content: {
          data: [
            { id: 'other', segment: [{ id: 'filter-city', value: '999' }] },
            { id: 'divar', segment: segments.map(([name, value]) => ({ id: name, value })) },
          ],
        },
        app: { bundle: 'ir.divar' },
      },
      device: { ua: 'Divar/1', ifa, lmt },
    },
  }
}

function itemOf({ id = 'item-1', floor = 0, page = 0, offset = 4, style = 0, typeUrl = TYPE_URL }: Placed) {
  const extension = definition['openrtb.v3.DivarListDisplayPlacementExtension'] as MessageTypeDefinition<
    object,
    object
  > & { serialize: (message: object) => Buffer }
  const value = extension.serialize({ page, offset, presentation_style: style })
  return { id, flr: floor, spec: { display: { ext: { type_url: typeUrl, value } } } }
}

const TYPE_URL = 'type.googleapis.com/ad_auction.DivarListDisplayPlacementExtension'
