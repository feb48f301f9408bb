/** How a field is written: a simple type, or a message of its own. */
type Kind = 'text' | 'int32' | 'double' | 'bytes' | Message
type Field = { number: number; kind: Kind; isRepeated?: true }
/** The fields of a protobuf message by name, with the numbers of the exchange's documents. */
export type Message = { [name: string]: Field }

export type Values = { [name: string]: unknown }

const VARINT = 0
const EIGHT_BYTES = 1
const LENGTH = 2
const FOUR_BYTES = 5

/** Writes a message as proto3 does: zero or empty values are left out. */
export function encode(message: Message, values: Values): Buffer {
  const parts: Buffer[] = []
  for (const [name, { number, kind, isRepeated }] of Object.entries(message)) {
    const value = values[name]
    if (value === undefined) continue
    if (!isRepeated && isZero(value)) continue
    for (const one of isRepeated ? (value as unknown[]) : [value]) parts.push(...field(number, kind, one))
  }
  return Buffer.concat(parts)
}

function field(number: number, kind: Kind, value: unknown): Buffer[] {
  if (kind === 'int32') return [varint(number * 8 + VARINT), varint(value as number)]
  if (kind === 'double') {
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleLE(value as number)
    return [varint(number * 8 + EIGHT_BYTES), bytes]
  }
  const bytes =
    kind === 'text'
      ? Buffer.from(value as string)
      : kind === 'bytes'
        ? (value as Buffer)
        : encode(kind, value as Values)
  return [varint(number * 8 + LENGTH), varint(bytes.length), bytes]
}

function isZero(value: unknown): boolean {
  return value === 0 || value === '' || value === null
}

/** Negative numbers take ten bytes, as `int32` demands. */
function varint(value: number): Buffer {
  let left = BigInt.asUintN(64, BigInt(value))
  const bytes: number[] = []
  do {
    const seven = Number(left & 0x7fn)
    left >>= 7n
    bytes.push(left === 0n ? seven : seven | 0x80)
  } while (left !== 0n)
  return Buffer.from(bytes)
}

/** Reads a message; unknown fields are skipped. Repeated fields are always lists. */
export function decode(message: Message, bytes: Buffer): Values {
  const byNumber = new Map(Object.entries(message).map(([name, known]) => [known.number, { name, ...known }]))
  const values: Values = {}
  for (const known of byNumber.values()) if (known.isRepeated) values[known.name] = []
  let at = 0
  const readVarint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined || shift > 63n) throw new Error('a broken number')
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const take = (length: number) => {
    if (at + length > bytes.length) throw new Error('a message that ends too early')
    return bytes.subarray(at, (at += length))
  }
  while (at < bytes.length) {
    const key = Number(readVarint())
    const known = byNumber.get(key >>> 3)
    const value = valueOf(key & 7, known?.kind, readVarint, take)
    if (!known || value === undefined) continue
    if (known.isRepeated) (values[known.name] as unknown[]).push(value)
    else values[known.name] = value
  }
  return values
}

function valueOf(
  wireType: number,
  kind: Kind | undefined,
  readVarint: () => bigint,
  take: (length: number) => Buffer,
): unknown {
  if (wireType === VARINT) {
    const value = Number(BigInt.asIntN(32, readVarint()))
    return kind === 'int32' ? value : undefined
  }
  if (wireType === EIGHT_BYTES) {
    const value = take(8).readDoubleLE()
    return kind === 'double' ? value : undefined
  }
  if (wireType === FOUR_BYTES) return void take(4)
  if (wireType !== LENGTH) throw new Error(`wire type ${wireType}`)
  const bytes = take(Number(readVarint()))
  if (kind === 'text') return bytes.toString()
  if (kind === 'bytes') return bytes
  return typeof kind === 'object' ? decode(kind, bytes) : undefined
}
