/** Header compression for HTTP/2 (RFC 7541). A name and a value, both as bytes of Latin-1. */
export type Field = readonly [name: string, value: string]

/** The block cannot be read; the connection must end because its table no longer matches the peer's. */
export class HpackError extends Error {}

/** In bytes; the default of SETTINGS_HEADER_TABLE_SIZE. */
const TABLE_SIZE = 4_096
/** Of a field, in addition to its letters, wherever its size is counted. */
const OVERHEAD = 32
/** In one block; `LONGEST_LIST` counts 32 bytes for each field in addition to its letters. */
const MOST_FIELDS = 64
export const LONGEST_LIST = 8_192

/** Appendix A, from index 1. */
const STATIC: readonly Field[] = `
:authority|:method GET|:method POST|:path /|:path /index.html|:scheme http|:scheme https|:status 200|:status 204
:status 206|:status 304|:status 400|:status 404|:status 500|accept-charset|accept-encoding gzip, deflate
accept-language|accept-ranges|accept|access-control-allow-origin|age|allow|authorization|cache-control
content-disposition|content-encoding|content-language|content-length|content-location|content-range|content-type
cookie|date|etag|expect|expires|from|host|if-match|if-modified-since|if-none-match|if-range|if-unmodified-since
last-modified|link|location|max-forwards|proxy-authenticate|proxy-authorization|range|referer|refresh|retry-after
server|set-cookie|strict-transport-security|transfer-encoding|user-agent|vary|via|www-authenticate`
  .trim()
  .split(/[|\n]/)
  .map((line) => [line.split(' ', 1)[0] ?? '', line.split(' ').slice(1).join(' ')])

/** Reads the header blocks of one connection, in order. */
export class HeaderDecoder {
  /** The newest comes first. */
  readonly #table: Field[] = []
  #size = 0
  #capacity = TABLE_SIZE

  /**
   * The fields of a block; null if they are too many or too long: they are still read, since later blocks
   * refer to them. Throws `HpackError`.
   */
  read(block: Buffer): Field[] | null {
    const reader = new Reader(block)
    while (!reader.isDone && isResize(reader.peek())) this.#resize(reader.integer(5))
    const fields: Field[] = []
    let length = 0
    while (!reader.isDone) {
      const field = this.#field(reader, reader.peek())
      length += sizeOf(field)
      if (length <= LONGEST_LIST && fields.length <= MOST_FIELDS) fields.push(field)
    }
    return length <= LONGEST_LIST && fields.length <= MOST_FIELDS ? fields : null
  }

  #resize(capacity: number) {
    if (capacity > TABLE_SIZE) throw new HpackError('size of the table')
    this.#capacity = capacity
    this.#evict(0)
  }

  #field(reader: Reader, first: number): Field {
    if (first >= 0x80) return this.#at(reader.integer(7))
    if (isResize(first)) throw new HpackError('size of the table')
    const isKept = first >= 0x40
    const index = reader.integer(isKept ? 6 : 4)
    const name = index === 0 ? reader.text() : this.#at(index)[0]
    const field: Field = [name, reader.text()]
    if (isKept) this.#keep(field)
    return field
  }

  #at(index: number): Field {
    const field = index <= STATIC.length ? STATIC[index - 1] : this.#table[index - 1 - STATIC.length]
    if (!field) throw new HpackError('index')
    return field
  }

  /** A field larger than the table empties it, and is not an error (section 4.4). */
  #keep(field: Field) {
    const size = sizeOf(field)
    this.#evict(size)
    if (size > this.#capacity) return
    this.#table.unshift(field)
    this.#size += size
  }

  #evict(coming: number) {
    while (this.#size + coming > this.#capacity) {
      const oldest = this.#table.pop()
      if (!oldest) return
      this.#size -= sizeOf(oldest)
    }
  }
}

/** Only before the first field of a block (section 4.2). */
const isResize = (first: number) => first >= 0x20 && first < 0x40

const sizeOf = ([name, value]: Field) => name.length + value.length + OVERHEAD

/**
 * Header fields as a block that any decoder can read, whatever its table contains: nothing is indexed or
 * compressed.
 */
export function headerBlock(fields: readonly Field[]): Buffer {
  const parts: Buffer[] = []
  for (const [name, value] of fields) {
    const index = STATIC.findIndex((field) => field[0] === name && field[1] === value) + 1
    if (index > 0) parts.push(Buffer.from([0x80 | index]))
    else parts.push(Buffer.from([0]), literal(name), literal(value))
  }
  return Buffer.concat(parts)
}

function literal(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  const length = [Math.min(bytes.length, 0x7f)]
  for (let rest = bytes.length - 0x7f; rest >= 0; rest = rest < 0x80 ? -1 : rest >> 7)
    length.push(rest < 0x80 ? rest : 0x80 | (rest & 0x7f))
  return Buffer.concat([Buffer.from(length), bytes])
}

class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isDone(): boolean {
    return this.#at >= this.#bytes.length
  }

  peek(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) throw new HpackError('cut off')
    return byte
  }

  /** A number that begins in the last `bits` of a byte (section 5.1). */
  integer(bits: number): number {
    const most = (1 << bits) - 1
    let value = this.#next() & most
    if (value < most) return value
    for (let shift = 0; shift <= 21; shift += 7) {
      const byte = this.#next()
      value += (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new HpackError('number')
  }

  text(): string {
    const isPacked = this.peek() >= 0x80
    const length = this.integer(7)
    const from = this.#at
    this.#at += length
    if (this.#at > this.#bytes.length) throw new HpackError('cut off')
    return isPacked ? unpacked(this.#bytes, from, this.#at) : this.#bytes.toString('latin1', from, this.#at)
  }

  #next(): number {
    const byte = this.peek()
    this.#at++
    return byte
  }
}

/**
 * Appendix B: the number of bits of each byte's code, and of the end's. The code is canonical, so the codes
 * follow from their lengths.
 */
const CODE_LENGTHS = [
  13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 30, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7,
  8, 15, 6, 12, 10, 13, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19,
  13, 14, 6, 15, 5, 6, 5, 6, 5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5, 6, 7, 6, 5, 5, 6, 7, 7, 7, 7, 7, 15, 11, 14, 13,
  28, 20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23, 24, 24, 22, 23, 24, 23, 23, 23, 23, 21,
  22, 23, 22, 23, 23, 24, 22, 21, 20, 22, 22, 23, 23, 21, 23, 22, 22, 24, 21, 22, 23, 23, 21, 21, 22, 21, 23,
  22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23, 26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25,
  19, 21, 26, 27, 27, 26, 27, 24, 21, 21, 26, 26, 28, 27, 27, 27, 20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25,
  25, 24, 24, 26, 23, 26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26, 30,
] as const
const END = 256

/** A tree: two places for each node, with the number of the next node, or a byte as -1 - byte. */
const TREE = huffmanTree()

function huffmanTree(): Int16Array {
  const tree = new Int16Array(2 * CODE_LENGTHS.length)
  const shortestFirst = [...CODE_LENGTHS.keys()].toSorted(
    (a, b) => (CODE_LENGTHS[a] ?? 0) - (CODE_LENGTHS[b] ?? 0) || a - b,
  )
  let [code, bits, nodes] = [0, 0, 1]
  for (const symbol of shortestFirst) {
    const length = CODE_LENGTHS[symbol] ?? 0
    code *= 2 ** (length - bits)
    bits = length
    let node = 0
    for (let bit = length - 1; bit > 0; bit--) {
      const place = 2 * node + ((code >>> bit) & 1)
      if (tree[place] === 0) tree[place] = nodes++
      node = tree[place] ?? 0
    }
    tree[2 * node + (code & 1)] = -1 - symbol
    code++
  }
  return tree
}

function unpacked(bytes: Buffer, from: number, to: number): string {
  const letters: number[] = []
  let [node, bits, ones] = [0, 0, 0]
  for (let at = 8 * from; at < 8 * to; at++) {
    const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    const next = TREE[2 * node + bit] ?? 0
    ones = bit === 1 ? ones + 1 : 0
    bits++
    if (next >= 0) {
      node = next
      continue
    }
    if (next === -1 - END) throw new HpackError('end within a text')
    letters.push(-1 - next)
    node = bits = 0
  }
  // The rest is the first bits of the end's code, fewer than a byte.
  if (bits > 7 || ones < bits) throw new HpackError('padding')
  return Buffer.from(letters).toString('latin1')
}
