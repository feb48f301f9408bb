import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { animatedPng, noise, plainPicture, pngBomb } from '../server/test/pictures.ts'
import { IS_SMALLEST, printAim } from './parts/aim.ts'
import { startProduct } from './parts/product.ts'
import { signIn } from './parts/sign-in.ts'

const colors = { background: '#0e5447', text: '#ffffff', accent: '#ffc857' }
const texts = { title: 'Jarchi', subtitle: '', action: '' }
const banner = { template: '1', texts, colors }
const withPicture = (bytes: Buffer) => {
  const form = new FormData()
  form.append('picture', new Blob([new Uint8Array(bytes)]), 'picture')
  return form
}
const oldForm = (imageBgBase64: string) => {
  const form = new FormData()
  const fields = { templateVersion: '1', mainTitle: texts.title, bgColor: colors.background }
  const more = { textColor: colors.text, tertiaryColor: colors.accent, imageBgBase64 }
  for (const [name, value] of Object.entries({ ...fields, ...more })) form.append(name, value)
  return form
}
const withTitle = (title: string) => ({ ...banner, texts: { ...texts, title } })

type Bad = [what: string, body: object | FormData]

function badTexts(): Bad[] {
  return [
    ['invalid base64', oldForm('%%%')],
    ['SVG', withPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))],
    ['HTML', withPicture(Buffer.from('<!doctype html><script>alert(1)</script>'))],
    ['a colour with more in it', { ...banner, colors: { ...colors, text: 'red;background:url(x)' } }],
    ['a text of 10,000 characters', withTitle('a'.repeat(10_000))],
    ['only combining marks', withTitle('\u064b\u064c\u064d')],
    ['a bidirectional override', withTitle('ab\u202ecd')],
    ['an emoji that the font lacks', withTitle('\u{1f6d2}')],
    ['NUL', withTitle('a\0b')],
  ]
}

/** They take seconds to make. */
async function largePictures(): Promise<Bad[]> {
  const photo = await noise({ width: 1_600, height: 1_200 }).jpeg().toBuffer()
  const flat = plainPicture({ width: 300, height: 200 })
  const huge = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const wide = await plainPicture({ width: 16_000, height: 16_000 }).webp().toBuffer()
  return [
    ['PNG of 30,000 × 30,000, 1 bit', withPicture(pngBomb())],
    ['JPEG of 81 million pixels', withPicture(huge)],
    ['WebP of 256 million pixels', withPicture(wide)],
    ['half a JPEG', withPicture(photo.subarray(0, photo.length / 2))],
    ['an animation', withPicture(animatedPng(await flat.png().toBuffer()))],
    ['50 MB of base64', oldForm('A'.repeat(50_000_000))],
    ['50 MB', withPicture(Buffer.alloc(50_000_000))],
  ]
}

/** Memory of the server and its workers together. */
async function residentMegabytes(pid: number): Promise<number> {
  const own = Number(
    /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0,
  )
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  const children = lists.flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number))
  const theirs = await Promise.all(children.map(residentMegabytes))
  return theirs.reduce((sum, megabytes) => sum + megabytes, own / 1024)
}

async function watched<Result>(pid: number, task: Promise<Result>) {
  const before = await residentMegabytes(pid)
  let most = before
  const end = new AbortController()
  const watching = (async () => {
    while (!end.signal.aborted) {
      most = Math.max(most, await residentMegabytes(pid))
      await pause(5)
    }
  })()
  const result = await task
  end.abort()
  await watching
  return { result, more: most - before }
}

const product = await startProduct()
try {
  const { token } = await signIn(product, '09120000001')
  const headers = { authorization: `JWT ${token}` }
  const send = (body: object) =>
    body instanceof FormData
      ? fetch(`${product.origin}/svc/banner/api/${body.has('picture') ? 'pictures' : 'generate'}`, {
          method: 'POST',
          headers,
          body,
        })
      : fetch(`${product.origin}/svc/banner/api/generate/v2/`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
  await send(banner)
  let [taken, failed, longest, largest] = [0, 0, 0, 0]
  for (const [what, body] of [...badTexts(), ...(IS_SMALLEST ? [] : await largePictures())]) {
    const began = performance.now()
    const { result, more } = await watched(product.serverPid, send(body))
    const took = performance.now() - began
    const next = await send(withTitle(`Next ${what.length} ${took.toFixed(0)}`))
    if (result.status < 400 || result.status >= 500) taken += 1
    if (!next.ok) failed += 1
    longest = Math.max(longest, took)
    largest = Math.max(largest, more)
    console.log(
      `${what}: ${result.status} in ${took.toFixed(0)} ms, ${more.toFixed(0)} MB more, then ${next.status}`,
    )
  }
  printAim('not refused', taken, { most: 0 })
  printAim('good ones refused after a bad one', failed, { most: 0 })
  printAim('the slowest refusal', longest, { most: 1_000, onlyFull: true }, 'ms')
  printAim('the most memory for one', largest, { most: 150, onlyFull: true }, 'MB')
} finally {
  await product.stop()
}
