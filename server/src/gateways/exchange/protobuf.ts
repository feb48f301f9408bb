/** The message is not valid protobuf; it is never used half read. */
export class MalformedMessage extends Error {}

/** Wire types of protobuf. */
const VARINT = 0
const FIXED64 = 1
const LENGTH = 2
const START_GROUP = 3
const END_GROUP = 4
const FIXED32 = 5

/** Groups are deprecated; a valid message never nests them deeper. */
const DEEPEST_GROUP = 16

/**
 * Reads one message, field by field: `next`, then a reading method or `skip`. It never reads beyond the end.
 */
export class MessageReader {
  readonly #bytes: Buffer
  #at: number
  #end: number
  #latin: string | null = null
  /** Ends of the messages around this one. */
  readonly #outer: number[] = []
  #wire = VARINT
  field = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#at = 0
    this.#end = bytes.length
  }

  /**
   * Moves to the next field; false at the end of the message, after which reading continues in the outer one.
   */
  next(): boolean {
    if (this.#at >= this.#end) {
      this.#end = this.#outer.pop() ?? this.#end
      return false
    }
    const tag = this.#varint()
    this.#wire = tag & 7
    this.field = tag >>> 3
    if (this.field === 0) throw new MalformedMessage('field 0')
    return true
  }

  /** Moves to the next field with this number, skipping all others. */
  nextOf(field: number): boolean {
    while (this.next()) {
      if (this.field === field) return true
      this.skip()
    }
    return false
  }

  /** An `int32`, `bool` or enum; a negative one has ten bytes. */
  int(): number {
    return this.#is(VARINT) ? this.#varint() | 0 : 0
  }

  double(): number {
    if (!this.#is(FIXED64)) return 0
    const at = this.#take(8)
    return this.#bytes.readDoubleLE(at)
  }

  /** Text; invalid UTF-8 becomes replacement characters, which match nothing. */
  text(longest: number): string {
    if (!this.#is(LENGTH)) return ''
    const length = this.#length()
    if (length > longest) throw new MalformedMessage('a text is too long')
    const at = this.#take(length)
    const end = at + length
    for (let one = at; one < end; one++) {
      if ((this.#bytes[one] ?? 0) >= 0x80) return this.#bytes.toString('utf8', at, end)
    }
    // Most texts are ASCII: they are cut out of the whole message, which is decoded once.
    this.#latin ??= this.#bytes.toString('latin1')
    return this.#latin.slice(at, end)
  }

  /** Enters the message in this field: `next` reads its fields, and after its end those behind it. */
  enter() {
    this.#outer.push(this.#end)
    this.#end = this.#is(LENGTH) ? this.#length() + this.#at : this.#at
  }

  /** Skips a field of any type. */
  skip() {
    this.#skip(this.#wire, this.field)
  }

  /** Whether the field has the expected type; if not, it is skipped like an unknown one. */
  #is(wire: number): boolean {
    if (this.#wire === wire) return true
    this.skip()
    return false
  }

  #skip(wire: number, field: number) {
    if (wire === VARINT) this.#varint()
    else if (wire === FIXED64) this.#take(8)
    else if (wire === LENGTH) this.#take(this.#length())
    else if (wire === FIXED32) this.#take(4)
    else if (wire === START_GROUP) this.#skipGroup(field)
    else throw new MalformedMessage('unknown wire type')
  }

  /** Without recursion: a message with only group starts must not use up the stack. */
  #skipGroup(field: number) {
    const open = [field]
    while (open.length > 0) {
      if (this.#at >= this.#end || open.length > DEEPEST_GROUP)
        throw new MalformedMessage('a group does not end')
      const tag = this.#varint()
      const [wire, inner] = [tag & 7, tag >>> 3]
      if (wire === START_GROUP) open.push(inner)
      else if (wire !== END_GROUP) this.#skip(wire, inner)
      else if (open.pop() !== inner) throw new MalformedMessage('another group ends')
    }
  }

  #length(): number {
    const length = this.#varint()
    if (length > this.#end - this.#at) throw new MalformedMessage('a field goes beyond its message')
    return length
  }

  #take(count: number): number {
    const at = this.#at
    if (count > this.#end - at) throw new MalformedMessage('a field goes beyond its message')
    this.#at = at + count
    return at
  }

  /** The lower 32 bits, as an unsigned number; up to ten bytes. */
  #varint(): number {
    let value = 0
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.#at < this.#end ? this.#bytes[this.#at++] : undefined
      if (byte === undefined) throw new MalformedMessage('a number does not end')
      if (shift < 32) value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
    throw new MalformedMessage('a number is too long')
  }
}

/** Bytes reserved for the length of a message within another one: most need as many. */
const GUESSED = 2

/** Writes one message; default values are left out, as in proto3. */
export class MessageWriter {
  #bytes: Buffer
  #at = 0

  constructor(size = 256) {
    this.#bytes = Buffer.allocUnsafe(size)
  }

  /** Begins another message in the same bytes: the earlier result of `finish` becomes invalid. */
  restart() {
    this.#at = 0
  }

  text(field: number, text: string) {
    if (text === '') return
    // At most three bytes for a letter; the length is known only afterwards.
    this.#room(text.length * 3 + 12)
    this.#varint(field * 8 + LENGTH)
    const guessed = text.length < 0x80 ? 1 : GUESSED
    const start = this.#at + guessed
    this.#at = start + this.#bytes.write(text, start)
    this.#setLength(start, guessed)
  }

  double(field: number, value: number) {
    if (value === 0) return
    this.#room(16)
    this.#varint(field * 8 + FIXED64)
    this.#at = this.#bytes.writeDoubleLE(value, this.#at)
  }

  /** Begins a message within this one; it ends when `close` gets the returned number. */
  open(field: number): number {
    this.#room(12)
    this.#varint(field * 8 + LENGTH)
    this.#at += GUESSED
    return this.#at
  }

  close(start: number) {
    this.#room(12)
    this.#setLength(start, GUESSED)
  }

  finish(): Buffer {
    return this.#bytes.subarray(0, this.#at)
  }

  /**
   * Puts the length before everything written since `start`, and moves that if the length needs another
   * number of bytes.
   */
  #setLength(start: number, guessed: number) {
    const end = this.#at
    this.#at = start - guessed
    const size = sizeOf(end - start)
    if (size !== guessed) this.#bytes.copyWithin(this.#at + size, start, end)
    this.#varint(end - start)
    this.#at += end - start
  }

  #room(count: number) {
    if (this.#at + count <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe((this.#bytes.length + count) * 2)
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }

  #varint(value: number) {
    let rest = value
    while (rest > 0x7f) {
      this.#bytes[this.#at++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.#bytes[this.#at++] = rest
  }
}

function sizeOf(length: number): number {
  let size = 1
  for (let rest = length; rest > 0x7f; rest >>>= 7) size++
  return size
}
