import { constants, crc32, deflateRawSync } from 'node:zlib'
import { BANNER_SIZES, type BannerSizeName, type Size } from '@jarchi/shared/files/banner-size.ts'
import sharp from 'sharp'

/** A picture of one colour, as a browser would send it. */
export function plainPicture(size: Size, colour = '#2f7d4f') {
  return sharp({ create: { ...size, channels: 3, background: colour } })
}

export function pngOf(name: BannerSizeName, colour?: string): Promise<Buffer> {
  return plainPicture(BANNER_SIZES[name], colour).png().toBuffer()
}

/** A photograph: noise that PNG cannot compress. */
export function noise({ width, height }: Size) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = scrambled(index)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A byte that looks random. */
function scrambled(index: number): number {
  const mixed = Math.imul(index ^ (index >>> 15), 0x2c1b3c6d)
  return Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 24
}

const chunk = (type: string, data: Buffer) => {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(type), data])
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

/** A hundred kilobytes that claim 900 million pixels: one bit each, all the same. */
export function pngBomb(width = 30_000, height = 30_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = packedZeros((Math.ceil(width / 8) + 1) * height)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** As zlib compresses so many zeros; only one megabyte is compressed, and the others repeat it. */
function packedZeros(length: number): Buffer {
  const megabyte = 1_048_576
  const part = deflateRawSync(Buffer.alloc(megabyte), { finishFlush: constants.Z_FULL_FLUSH })
  const parts = Array.from({ length: Math.floor(length / megabyte) }, () => part)
  const end = deflateRawSync(Buffer.alloc(length % megabyte))
  const checksum = Buffer.alloc(4)
  // Adler-32: of zeros, its lower half stays 1 and its upper half counts them.
  checksum.writeUInt32BE((length % 65_521) * 65_536 + 1)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...parts, end, checksum])
}

/** A PNG with the chunk that announces an animation. */
export function animatedPng(png: Buffer): Buffer {
  const afterHeader = 8 + 25
  const control = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
  return Buffer.concat([png.subarray(0, afterHeader), control, png.subarray(afterHeader)])
}
