import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { extract, pack, type Extract } from 'tar-stream'

/** The last entry of an archive: without it the archive was cut off. */
const CHECKSUMS = 'checksums.json'
/** In bytes: data other than files come in parts that fit in memory. */
const LONGEST_PART = 64 * 1024 * 1024

/** In bytes that have passed since memory was last freed. */
const OFTEN = 8 * 1024 * 1024
let passed = 0

/**
 * Frees buffers that have passed through. Buffers are outside of JavaScript's heap, which hardly grows here,
 * so Node would keep 64 MB of them; the commands run with `--expose-gc`. A full collection is needed: buffers
 * that two minor collections have seen count as old.
 */
export function giveBack(bytes: number) {
  passed += bytes
  if (passed < OFTEN) return
  passed = 0
  globalThis.gc?.()
}

/** The archive is incomplete, or not ours; the message is a sentence for the operator. */
export class DamagedArchive extends Error {}

/** A file of the archive, to be read as a stream. */
export type Entry = Extract extends AsyncIterable<infer One> ? One : never

export type ArchiveWriter = Awaited<ReturnType<typeof writeArchive>>

/**
 * A tar file that is written as its data come, with the SHA-256 of each entry at its end. Throws if the file
 * exists.
 */
export async function writeArchive(file: string) {
  const tar = pack()
  const written = pipeline(tar, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  // Each entry awaits this too.
  written.catch(() => {})
  const checksums: Record<string, string> = {}
  /** What is packed fails with the archive; then the disk's own error tells more. */
  const packed = async (work: () => Promise<void>) => {
    try {
      await Promise.race([work(), written])
    } catch (error) {
      if (tar.destroyed || tar.destroying) await written
      throw error
    }
  }
  return {
    async add(name: string, bytes: Buffer) {
      checksums[name] = createHash('sha256').update(bytes).digest('hex')
      await packed(() => entryWritten(tar, name, bytes))
    },
    async addStream(name: string, { size, stream }: { size: number; stream: Readable }) {
      const hash = createHash('sha256')
      const passing = new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk)
          giveBack(chunk.length)
          done(null, chunk)
        },
      })
      await packed(() => pipeline(stream, passing, tar.entry({ name, size })))
      checksums[name] = hash.digest('hex')
    },
    /** Resolves when all of it is on disk. */
    async finish() {
      await packed(() => entryWritten(tar, CHECKSUMS, Buffer.from(JSON.stringify(checksums))))
      tar.finalize()
      await written
    },
    async abandon() {
      tar.destroy()
      await written.catch(() => {})
    },
  }
}

function entryWritten(tar: ReturnType<typeof pack>, name: string, bytes: Buffer) {
  return new Promise<void>((resolve, reject) =>
    tar.entry({ name }, bytes, (error) => (error ? reject(error) : resolve())),
  )
}

/** Reads a whole archive and compares it with its own checksums; throws `DamagedArchive`. */
export async function verifyArchive(file: string): Promise<void> {
  try {
    await compare(file)
  } catch (error) {
    // An error of the tar reader; errors of the disk have a code.
    if (error instanceof DamagedArchive || (error as NodeJS.ErrnoException).code) throw error
    throw new DamagedArchive(`This is no whole archive of Jarchi: ${(error as Error).message}.`)
  }
}

async function compare(file: string) {
  const found: Record<string, string> = {}
  let named: Record<string, string> | null = null
  for await (const entry of entriesOf(file)) {
    if (named) throw new DamagedArchive(`The archive goes on after its end: ${entry.header.name}.`)
    if (entry.header.name === CHECKSUMS) {
      named = JSON.parse((await partOf(entry)).toString()) as Record<string, string>
      continue
    }
    const hash = createHash('sha256')
    for await (const chunk of entry as AsyncIterable<Buffer>) {
      hash.update(chunk)
      giveBack(chunk.length)
    }
    found[entry.header.name] = hash.digest('hex')
  }
  if (!named) throw new DamagedArchive('The archive has no end: it was cut off while it was made or copied.')
  for (const name of new Set([...Object.keys(named), ...Object.keys(found)])) {
    if (named[name] !== found[name])
      throw new DamagedArchive(`${name} is not what was written into the archive.`)
  }
}

/** The entries in order; each must be read before the next one is requested. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const reader = extract()
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  const reading = pipeline(source, reader).catch((error: unknown) => reader.destroy(error as Error))
  try {
    for await (const entry of reader) {
      yield entry
      entry.resume()
    }
  } finally {
    source.destroy()
    await reading
    await finished(source, { error: false }).catch(() => {})
  }
}

/** All bytes of an entry that is not a file. */
export async function partOf(entry: Entry): Promise<Buffer> {
  const { name, size = 0 } = entry.header
  if (size > LONGEST_PART) throw new DamagedArchive(`${name} is too long.`)
  return buffer(entry as AsyncIterable<Buffer>)
}
