import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HeaderDecoder, headerBlock, HpackError, type Field } from './hpack.ts'

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const REDIRECT: Field[] = [
  [':status', '302'],
  ['cache-control', 'private'],
  ['date', 'Mon, 21 Oct 2013 20:13:21 GMT'],
  ['location', 'https://www.example.com'],
]

test('the requests of RFC 7541, C.3, with literals', () => {
  const decoder = new HeaderDecoder()
  const known: Field[] = [
    [':method', 'GET'],
    [':scheme', 'http'],
    [':path', '/'],
    [':authority', 'www.example.com'],
  ]
  expect(decoder.read(bytes('8286 8441 0f77 7777 2e65 7861 6d70 6c65 2e63 6f6d'))).toEqual(known)
  expect(decoder.read(bytes('8286 84be 5808 6e6f 2d63 6163 6865'))).toEqual([
    ...known,
    ['cache-control', 'no-cache'],
  ])
})

test('the requests of C.4, with Huffman codes', () => {
  const decoder = new HeaderDecoder()
  decoder.read(bytes('8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff'))
  decoder.read(bytes('8286 84be 5886 a8eb 1064 9cbf'))
  expect(decoder.read(bytes('8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf'))).toEqual([
    [':method', 'GET'],
    [':scheme', 'https'],
    [':path', '/index.html'],
    [':authority', 'www.example.com'],
    ['custom-key', 'custom-value'],
  ])
})

test('the answers of C.5 and C.6, whose table of 256 bytes drops the oldest entry', () => {
  const date = '4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3120 474d 54'
  const place = '6874 7470 733a 2f2f 7777 772e 6578 616d 706c 652e 636f 6d'
  const literal = `4803 3330 3258 0770 7269 7661 7465 611d ${date} 6e17 ${place}`
  const packed =
    '4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81 66e0 82a6 2d1b ff6e 919d 29ad 1718 63c7 8f0b 97c8 e9ae 82ae 43d3'
  for (const first of [literal, packed]) {
    const decoder = new HeaderDecoder()
    expect(decoder.read(bytes(`3fe1 01 ${first}`))).toEqual(REDIRECT)
    // The status replaces the previous one, which was the oldest.
    expect(decoder.read(bytes('4803 3330 37c1 c0bf'))).toEqual([[':status', '307'], ...REDIRECT.slice(1)])
    expect(() => decoder.read(bytes('c2'))).toThrow(HpackError)
  }
})

test('a field that is larger than the table empties it', () => {
  const decoder = new HeaderDecoder()
  decoder.read(bytes('3f01 4101 61 4101 62'))
  expect(() => decoder.read(bytes('bf'))).toThrow(HpackError)
  expect(decoder.read(bytes('20 4101 63'))).toEqual([[':authority', 'c']])
  expect(() => decoder.read(bytes('be'))).toThrow(HpackError)
})

test.each([
  ['index 0', '80'],
  ['an index that nothing has', 'be'],
  ['a field that is cut off', '4105 61'],
  ['a name without a value', '40 01 61'],
  ['a number without an end', 'ff ff ff ff ff ff 01'],
  ['a table larger than was offered', '3f e2 1f'],
  ['a size of the table after a field', '82 20'],
  ['padding of a whole byte', '41 82 07 ff'],
  ['padding of zeros', '41 81 00'],
  ['the end of a text within it', '41 84 ff ff ff ff'],
])('%s is no header block', (_, block) => {
  expect(() => new HeaderDecoder().read(bytes(block))).toThrow(HpackError)
})

test('any input is read or refused', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 5 }), (blocks) => {
      const decoder = new HeaderDecoder()
      try {
        for (const block of blocks) decoder.read(Buffer.from(block))
      } catch (error) {
        expect(error).toBeInstanceOf(HpackError)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('our blocks are read correctly', () => {
  const latin = fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)) })
  fc.assert(
    fc.property(fc.array(fc.tuple(latin, latin), { maxLength: 20 }), (fields) => {
      expect(new HeaderDecoder().read(headerBlock(fields))).toEqual(fields)
    }),
  )
  for (const length of [126, 127, 128, 254, 255, 5_000]) {
    const fields: Field[] = [['x', 'y'.repeat(length)]]
    expect(new HeaderDecoder().read(headerBlock(fields))).toEqual(fields)
  }
})

test('a list that is too long is read to its end, and not returned', () => {
  const decoder = new HeaderDecoder()
  const long = headerBlock([['x', 'y'.repeat(3_000)]])
  expect(decoder.read(Buffer.concat([long, long]))).toHaveLength(2)
  // The last field is kept for later blocks.
  expect(decoder.read(Buffer.concat([long, long, long, bytes('4101 61')]))).toBeNull()
  expect(decoder.read(bytes('be'))).toEqual([[':authority', 'a']])
  expect(decoder.read(Buffer.alloc(64, 0x82))).toHaveLength(64)
  expect(decoder.read(Buffer.alloc(65, 0x82))).toBeNull()
})
