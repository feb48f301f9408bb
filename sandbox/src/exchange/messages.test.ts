import { expect, test } from 'vitest'
import { bidderSide, decodeResponse, encodeRequest, type BidRequest } from './messages.ts'

const request: BidRequest = {
  id: 'r1',
  items: [{ id: 'i1', floor: 12_000, page: 0, offset: 4, style: 0 }],
  segments: [{ name: 'filter-city', value: '1' }],
  device: { ifa: 'abc', agent: 'app', isLimited: true },
}

test('a request has the numbers of the documents, byte by byte', () => {
  const item = '0a02693129000000000070c740' // id, flr
  const any = bytes('ad_auction.DivarListDisplayPlacementExtension')
  const hex = encodeRequest(request).toString('hex')
  expect(hex).toContain(item)
  expect(hex.startsWith('0a02723152')).toBe(true)
  expect(hex).toContain(any)
  // Page 0 and style 0 do not arrive; content types are not left out.
  expect(hex).toContain('12051004220101')
  expect(hex).toContain('6a') // spec = 13
  expect(hex).toContain('a206') // ext = 100
  expect(hex).toContain('ca01') // data = 25
})

test('a bidder can read the request', () => {
  const asked = bidderSide.decodeRequest(encodeRequest(request))
  expect(asked).toMatchObject({
    id: 'r1',
    item: [{ id: 'i1', flr: 12_000 }],
    context: {
      app: {
        bundle: 'ir.divar',
        content: {
          data: [{ id: 'divar', segment: [{ id: 'filter-city', name: 'filter-city', value: '1' }] }],
        },
      },
      device: { ua: 'app', ifa: 'abc', lmt: 1 },
    },
  })
  const [{ spec }] = asked['item'] as [{ spec: { display: { ext: { value: Buffer } } } }]
  expect(bidderSide.decodeExtension(spec.display.ext.value)).toEqual({ offset: 4, content_types: [1] })
})

test('an answer is read, and unknown fields are skipped', () => {
  const bid = {
    id: 'b1',
    item: 'i1',
    price: 250_000.5,
    burl: 'http://b',
    mid: 'm1',
    macro: [{ key: 'T', value: 'x' }],
  }
  const known = bidderSide.encodeResponse({
    id: 'r1',
    bidid: 'o1',
    seatbid: [{ seat: 's', bid: [bid] }],
  })
  // Field 31 as a number, as eight bytes, as text and as four bytes.
  const unknown = Buffer.from('f801ff01f9010000000000000000fa01024142fd0100000000', 'hex')
  expect(decodeResponse(Buffer.concat([unknown, known]))).toEqual({
    id: 'r1',
    seats: [
      {
        seat: 's',
        bids: [
          {
            id: 'b1',
            item: 'i1',
            price: 250_000.5,
            mid: 'm1',
            purl: null,
            burl: 'http://b',
            lurl: null,
            macros: [{ key: 'T', value: 'x' }],
          },
        ],
      },
    ],
  })
})

test.each(['0a', '0aff', '0b'])('broken bytes %s are refused', (hex) => {
  expect(() => decodeResponse(Buffer.from(hex, 'hex'))).toThrow()
})

function bytes(text: string) {
  return Buffer.from(text).toString('hex')
}
