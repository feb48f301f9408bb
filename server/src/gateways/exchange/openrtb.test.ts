import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestBytes, type Asked } from '../../../test/exchange/exchange-client.ts'
import { readRequest, readRequestId } from './openrtb.ts'
import { MalformedMessage, MessageReader, MessageWriter } from './protobuf.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 60 })
const asked: fc.Arbitrary<Asked & { id: string }> = fc.record({
  id: fc.string({ minLength: 1, maxLength: 60 }),
  items: fc.array(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 20 }),
      floor: fc.double({ min: 0, max: 1e9, noNaN: true }),
      page: fc.nat(100_000),
      offset: fc.nat(100_000),
      style: fc.nat(2),
    }),
    { maxLength: 32 },
  ),
  segments: fc.array(fc.tuple(fc.constantFrom('filter-city', 'search-query'), text), { maxLength: 20 }),
  ifa: fc.uuid(),
  lmt: fc.nat(1),
})

/** All readers must either answer or report malformed bytes. */
function isRead(bytes: Buffer): boolean {
  readRequestId(bytes)
  try {
    readRequest(bytes)
    return true
  } catch (error) {
    if (error instanceof MalformedMessage) return false
    throw error
  }
}

test('messages of another protobuf writer are read correctly', () => {
  fc.assert(
    fc.property(asked, (request) => {
      const bytes = requestBytes(request)
      const read = readRequest(bytes)
      expect(readRequestId(bytes)).toBe(request.id)
      expect(read.id).toBe(request.id)
      expect(read.items).toEqual(request.items)
      expect([read.ifa, read.isTrackingLimited]).toEqual([request.ifa, request.lmt === 1])
      const values = (name: string) =>
        (request.segments ?? []).flatMap(([one, value]) => (one === name ? [value] : []))
      expect(read.cities).toEqual(values('filter-city'))
      expect(read.query).toBe(
        values('search-query').reduce((query, value) => (query === '' ? value : `${query} ${value}`), ''),
      )
    }),
  )
})

test('any bytes are read or refused, and nothing else happens', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      isRead(Buffer.from(bytes))
    }),
    { numRuns: 1_000 },
  )
})

test('a request that was cut off, changed or extended by random bytes is read or refused too', () => {
  const change = fc.record({
    at: fc.nat(4_000),
    byte: fc.nat(255),
    cut: fc.nat(4_000),
    more: fc.uint8Array(),
  })
  fc.assert(
    fc.property(asked, change, (request, { at, byte, cut, more }) => {
      const bytes = Buffer.from(requestBytes(request))
      isRead(bytes.subarray(0, cut % (bytes.length + 1)))
      isRead(Buffer.concat([bytes, more]))
      bytes[at % bytes.length] = byte
      isRead(bytes)
    }),
    { numRuns: 500 },
  )
})

test('unknown fields change nothing', () => {
  const strange = fc.record({ field: fc.integer({ min: 500, max: 100_000 }), value: text })
  fc.assert(
    fc.property(asked, strange, (request, { field, value }) => {
      const unknown = new MessageWriter(8)
      unknown.text(field, value)
      const bytes = requestBytes(request)
      const plain = readRequest(bytes)
      expect(readRequest(Buffer.concat([unknown.finish(), bytes]))).toEqual(plain)
      expect(readRequest(Buffer.concat([bytes, unknown.finish()]))).toEqual(plain)
    }),
  )
})

test('a written message can be read again, however long it is', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 40 }), fc.double({ noNaN: true }), (texts, number) => {
      const writer = new MessageWriter(1)
      const inner = writer.open(2)
      for (const one of texts) writer.text(3, one)
      writer.close(inner)
      writer.double(1, number)
      const reader = new MessageReader(writer.finish())
      const found: string[] = []
      let read = 0
      while (reader.next()) {
        if (reader.field === 1) read = reader.double()
        else for (reader.enter(); reader.next();) found.push(reader.text(1_000))
      }
      expect(found).toEqual(texts.filter((one) => one !== ''))
      expect(read === number || Object.is(read, -number)).toBe(true)
    }),
  )
})
