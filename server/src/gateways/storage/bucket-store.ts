import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '@jarchi/shared/time/durations.ts'
import { AwsClient } from 'aws4fetch'
import { LONGEST_WAITS_MS } from '../../platform/longest-waits.ts'
import { FilesUnavailable } from '../../platform/durable-file.ts'
import { checkedKey, type FileStore, type ListedFile } from './file-store.ts'

export type BucketSettings = { url: string; region: string; keyId: string; secret: string }

/** A busy bucket sometimes answers 503; our requests can be repeated. */
const TRIES = 3
/** Used files get a new date once a day: a new date at each use would be too many writes. */
const MARK_AFTER = DAY_MS

type Ask = { method: string; key?: string; query?: Record<string, string>; headers?: Record<string, string> }
type Content = Parameters<FileStore['put']>[1]

/** Files in a bucket of an S3-compatible store; they are private if the bucket is (docs/deploy.md). */
export function bucketStore(settings: BucketSettings, times = LONGEST_WAITS_MS.bucket): FileStore {
  const ask = caller(settings, times)
  const textOf = (asked: Ask, content?: Content) => wholeText(ask(asked, content), times.longestWaitMs)

  async function use(key: string) {
    const answer = await ask({ method: 'HEAD', key })
    if (answer.status === 404) return null
    const usedAt = Date.parse(answer.headers.get('last-modified') ?? '')
    if (Date.now() - usedAt > MARK_AFTER) await mark(key)
    return Number(answer.headers.get('content-length'))
  }

  /** Copies it onto itself. */
  async function mark(key: string) {
    const source = new URL(`${settings.url}/${key}`).pathname
    const headers = { 'x-amz-copy-source': source, 'x-amz-metadata-directive': 'REPLACE' }
    await textOf({ method: 'PUT', key, headers })
  }

  return {
    async put(key, content) {
      await textOf({ method: 'PUT', key }, content)
    },
    async open(key) {
      const answer = await ask({ method: 'GET', key })
      if (answer.status === 404 || !answer.body) return null
      const size = Number(answer.headers.get('content-length'))
      return { size, stream: Readable.from(pieces(answer, size, times.longestWaitMs), { objectMode: false }) }
    },
    use,
    async drop(key) {
      await textOf({ method: 'DELETE', key })
    },
    list: (prefix) => listed(textOf, prefix),
    async trouble() {
      try {
        await listPage(textOf, { prefix: 'probe/', 'max-keys': '1' })
        return null
      } catch (error) {
        if (error instanceof FilesUnavailable) return error.message
        throw error
      }
    },
    async isOpenToAll(key) {
      const answer = await fetch(`${settings.url}/${checkedKey(key)}`, {
        signal: AbortSignal.timeout(times.longestWaitMs),
      })
      await answer.body?.cancel()
      return answer.ok
    },
  }
}

type Caller = (ask: Ask, content?: Content) => Promise<Response>

/** Signed calls; the answer is a success, or 404 for a missing key. Throws `FilesUnavailable`. */
function caller(
  settings: BucketSettings,
  { longestWaitMs, pauseMs }: typeof LONGEST_WAITS_MS.bucket,
): Caller {
  const { url, region, keyId: accessKeyId, secret: secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region })

  async function once({ method, key, query, headers }: Ask, content?: Content): Promise<Response> {
    const address = new URL(key === undefined ? url : `${url}/${checkedKey(key)}`)
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
    const request = await client.sign(address.href, { method, ...bodyOf(content, headers) })
    // Not signed: a proxy before the bucket may change it.
    request.headers.set('accept-encoding', 'identity')
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(new Error('no answer in time')), longestWaitMs)
    try {
      return await fetch(request, { signal: ending.signal })
    } finally {
      clearTimeout(timer)
    }
  }

  return async (asked, content) => {
    // The content of a stream is gone after the first try.
    const tries = content === undefined || content instanceof Uint8Array ? TRIES : 1
    for (let left = tries - 1; ; left -= 1) {
      const answer = await once(asked, content).catch((error: unknown) => {
        if (left === 0) throw unreachable(error)
        return null
      })
      if (answer?.ok) return answer
      const isBusy = answer === null || answer.status >= 500 || answer.status === 429
      if (!isBusy || left === 0) return refused(asked, answer)
      await answer?.body?.cancel()
      await sleep(pauseMs * (tries - left))
    }
  }
}

function bodyOf(content: Content | undefined, headers: Record<string, string> = {}) {
  if (content === undefined) return { headers }
  if (content instanceof Uint8Array) {
    // The bucket compares it: content that is cut off or altered on its way is refused.
    const hash = createHash('sha256').update(content).digest('hex')
    return { headers: { 'x-amz-content-sha256': hash }, body: content as Uint8Array<ArrayBuffer> }
  }
  return {
    headers: { 'content-length': String(content.size), 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    body: Readable.toWeb(content.stream) as ReadableStream,
  }
}

/** The answer if it says that there is no such key; throws for every other failure. */
async function refused({ method, key }: Ask, answer: Response | null): Promise<Response> {
  const body = (await answer?.text().catch(() => '')) ?? ''
  const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1]
  // A HEAD answer has no body with the code.
  const isMissing = key !== undefined && answer?.status === 404 && (code === 'NoSuchKey' || method === 'HEAD')
  if (isMissing) return answer
  const why = code ?? answer?.status ?? 'no answer'
  if (code === 'NoSuchBucket')
    throw new FilesUnavailable(`There is no such bucket as FILES_URL names (${why}).`)
  if (answer?.status === 403)
    throw new FilesUnavailable(
      `The bucket of FILES_URL refuses us (${why}); see FILES_KEY_ID and FILES_SECRET.`,
    )
  throw new FilesUnavailable(`The bucket of FILES_URL does not serve us (${why}).`)
}

function unreachable(error: unknown) {
  const { message, cause } = error as Error
  const why = (cause as NodeJS.ErrnoException | undefined)?.code ?? message
  return new FilesUnavailable(`The bucket of FILES_URL cannot be reached (${why}).`, { cause: error })
}

/**
 * The pieces of an answer; fails if the next one does not come in time (time of a slow reader does not
 * count), or if they end too soon. It keeps the response itself, because the body of a collected response
 * ends without an error.
 */
async function* pieces(answer: Response, size: number, longestWaitMs: number): AsyncGenerator<Uint8Array> {
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  let left = size
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), longestWaitMs)
      if (done && left > 0) throw new Error(`${left} bytes are missing`)
      if (done) return
      left -= value.length
      yield value
    }
  } catch (error) {
    throw unreachable(error)
  } finally {
    await reader.cancel().catch(() => {})
    if (!answer.bodyUsed) await answer.body?.cancel().catch(() => {})
  }
}

async function inTime<Result>(work: Promise<Result>, longestWaitMs: number): Promise<Result> {
  const ending = new AbortController()
  const late = sleep(longestWaitMs, null, { signal: ending.signal }).then(() => {
    throw new Error('no more came in time')
  })
  // For the piece that is no longer awaited.
  late.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    ending.abort()
  }
}

/** The body of an answer; one that is cut off or does not end is no answer. */
async function wholeText(asked: Promise<Response>, longestWaitMs: number): Promise<string> {
  const answer = await asked
  return inTime(answer.text(), longestWaitMs).catch((error: unknown) => {
    throw unreachable(error)
  })
}

type Texts = (ask: Ask) => Promise<string>

/** Anything else than a whole list must not count as an empty one. */
async function listPage(textOf: Texts, query: Record<string, string>): Promise<string> {
  const page = await textOf({ method: 'GET', query: { 'list-type': '2', ...query } })
  const isWhole = /<ListBucketResult[ >]/.test(page) && /<\/ListBucketResult>\s*$/.test(page)
  const hasNext = element(page, 'IsTruncated') !== 'true' || element(page, 'NextContinuationToken') !== ''
  if (isWhole && hasNext) return page
  throw new FilesUnavailable('The bucket of FILES_URL gives no whole list of its files.')
}

async function* listed(textOf: Texts, prefix: string): AsyncGenerator<ListedFile> {
  let more: string | null = null
  do {
    const page: string = await listPage(textOf, {
      prefix,
      ...(more !== null && { 'continuation-token': more }),
    })
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const usedAt = new Date(element(entry, 'LastModified'))
      yield { key: element(entry, 'Key'), size: Number(element(entry, 'Size')), usedAt }
    }
    more = element(page, 'IsTruncated') === 'true' ? element(page, 'NextContinuationToken') : null
  } while (more !== null)
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of an element with that name, which contains no other elements. */
function element(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  return text.replace(/&(\w+);/g, (whole, sign: string) => SIGNS[sign] ?? whole)
}
