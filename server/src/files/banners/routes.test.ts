import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { LONGEST_TEXT } from '@jarchi/shared/files/banner/text-rules.ts'
import type { BannerSet, UploadedPicture } from '@jarchi/shared/api/banner-making.ts'
import type { ErrorBody } from '@jarchi/shared/api/errors.ts'
import { BANNER_SIZES } from '@jarchi/shared/files/banner-size.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendForm } from '../../../test/advertising.ts'
import { MULTIPART, multipartBody } from '../../../test/fuzz/multipart.ts'
import { testApp } from '../../../test/harness.ts'
import { animatedPng, noise, plainPicture, pngBomb } from '../../../test/pictures.ts'

let t: Awaited<ReturnType<typeof testApp>>
let headers: Record<string, string>
let photo: Buffer

beforeAll(async () => {
  t = await testApp()
  headers = (await t.signIn()).headers
  photo = await noise({ width: 640, height: 480 }).jpeg().toBuffer()
})
afterAll(() => t.close())

const colors = { background: '#0e5447', text: '#ffffff', accent: '#ffc857' }
const texts = { title: 'حراج پاییزه', subtitle: 'تا ۵۰٪ تخفیف', action: 'ببینید' }
const plain = { template: '1', texts, colors }

const post = (url: string, payload: object) =>
  t.app.inject({ method: 'POST', url: `/svc/banner${url}`, headers, payload })
const generate = (payload: object) => post('/api/generate/v2/', payload)
const bring = (picture: Buffer, as = headers) =>
  sendForm(t, 'POST', '/svc/banner/api/pictures', as, { picture })
const withPicture = async (bytes: Buffer) => {
  const { file } = (await bring(bytes)).json<UploadedPicture>()
  return { ...plain, picture: { source: { file } } }
}
const fieldsOf = (answer: { json: <Body>() => Body }) =>
  (answer.json<ErrorBody>().fields ?? []).map(({ path }) => path)

test('the three templates have their titles', async () => {
  const answer = await t.app.inject({ url: '/svc/banner/api/templates', headers })
  const { count, results } = answer.json<{ count: number; results: { id: string; title: string }[] }>()
  expect(count).toBe(3)
  expect(results.map(({ title }) => title)).toEqual(['قالب 1', 'قالب 2', 'قالب 3'])
})

test.each(['1', '2', '3'])('template %s is drawn in three sizes that anybody may open', async (template) => {
  const answer = await generate({ ...plain, template })
  expect(answer.statusCode).toBe(200)
  const { banners } = answer.json<BannerSet>()
  for (const [name, size] of Object.entries(BANNER_SIZES)) {
    const banner = banners[name as keyof typeof banners]!
    expect(banner).toMatchObject(size)
    const file = await t.app.inject(banner.url)
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.length).toBe(banner.bytes)
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'png', hasAlpha: false, ...size })
  }
})

test('the picture shows, and its crop matters', async () => {
  const url = async (payload: object) => (await generate(payload)).json<BannerSet>().banners.medium?.url
  const { picture } = await withPicture(photo)
  const uncropped = await url({ ...plain, picture })
  const cropped = { ...plain, picture: { ...picture, crops: { medium: { x: 0, y: 1, zoom: 3 } } } }
  expect(new Set([await url(plain), uncropped, await url(cropped)]).size).toBe(3)
})

test('sizes and format are as requested', async () => {
  const { banners } = (await generate({ ...plain, sizes: ['large'], format: 'webp' })).json<BannerSet>()
  expect(Object.keys(banners)).toEqual(['large'])
  expect(banners.large?.url).toMatch(/\.webp$/)
})

test('the old form gives what the new request gives', async () => {
  const form = {
    templateVersion: '2',
    mainTitle: texts.title,
    subTitle: texts.subtitle,
    clickText: texts.action,
    bgColor: colors.background,
    textColor: colors.text,
    tertiaryColor: colors.accent,
    imageBgBase64: photo.toString('base64'),
  }
  const send = (fields: Record<string, unknown>) =>
    t.app.inject({
      method: 'POST',
      url: '/svc/banner/api/generate',
      headers: { ...headers, 'content-type': MULTIPART },
      payload: multipartBody(fields),
    })
  const answer = await send(form)
  expect(answer.statusCode).toBe(200)
  const same = await generate({ ...(await withPicture(photo)), template: '2' })
  expect(answer.json()).toEqual(same.json())
  const asAddress = await send({ ...form, imageBgBase64: `data:image/jpeg;base64,${form.imageBgBase64}` })
  expect(asAddress.json()).toEqual(same.json())
  for (const [field, value] of [
    ['templateVersion', '4'],
    ['mainTitle', ''],
    ['subTitle', 'خرید 🚗'],
    ['bgColor', 'red;background:url(x)'],
    ['imageBgBase64', '%%%'],
    ['clickText', 'بسیار '.repeat(30)],
  ] as const) {
    const refusal = await send({ ...form, [field]: value })
    expect([refusal.statusCode, fieldsOf(refusal)]).toEqual([400, [field]])
  }
  expect((await post('/api/generate', {})).statusCode).toBe(415)
})

test('an uploaded picture is stored as banners draw it, with colours that suit it', async () => {
  const answer = await bring(photo)
  const { file, url, width, height, palettes } = answer.json<UploadedPicture>()
  expect([url, width, height, palettes.length]).toEqual([`/files/${file}`, 640, 480, 3])
  expect((await sharp((await t.app.inject(url)).rawPayload).metadata()).format).toBe('png')
})

test('an account can upload 300 different pictures a day', async () => {
  const busy = await t.signIn()
  const account_id = BigInt(busy.accountId)
  const files = Array.from({ length: 299 }, (_, index) => ({
    account_id,
    file: `${index}.png`,
    taken_at: t.clock.now,
  }))
  await t.db.insertInto('account_pictures').values(files).execute()
  const take = async (width: number) => {
    const picture = await plainPicture({ width, height: 40 }).png().toBuffer()
    return (await bring(picture, busy.headers)).statusCode
  }
  expect(await take(50)).toBe(200)
  expect(await take(51)).toBe(429)
  const { rows } = await sql<{ taken_at: Date }>`
    update account_pictures set taken_at = taken_at - interval '1 day' where account_id = ${account_id}
    returning taken_at`.execute(t.db)
  expect(rows).toHaveLength(300)
  expect(await take(51)).toBe(200)
})

test('an unknown file is not accepted as a picture', async () => {
  const refusal = await generate({ ...plain, picture: { source: { file: `${'0'.repeat(64)}.png` } } })
  expect([refusal.statusCode, fieldsOf(refusal)]).toEqual([400, ['picture.source']])
})

test('banners are drawn only for signed-in users', async () => {
  const answer = await t.app.inject({ method: 'POST', url: '/svc/banner/api/generate/v2/', payload: plain })
  expect(answer.statusCode).toBe(401)
})

test('files that are no pictures are refused, and the next request works', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>'
  const jpeg = await noise({ width: 300, height: 300 }).jpeg().toBuffer()
  const png = await plainPicture({ width: 300, height: 200 }).png().toBuffer()
  const hostile: [string, Buffer][] = [
    ['a bomb', pngBomb()],
    ['half a picture', jpeg.subarray(0, jpeg.length / 2)],
    ['SVG', Buffer.from(svg)],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['an animation', animatedPng(png)],
    ['a program', await readFile(process.execPath).then((program) => program.subarray(0, 9_000))],
    ['one pixel', await plainPicture({ width: 1, height: 1 }).png().toBuffer()],
    ['an address', Buffer.from('https://example.com/a.png')],
  ]
  for (const [what, bytes] of hostile) {
    const refusal = await bring(bytes)
    expect([what, refusal.statusCode, fieldsOf(refusal)]).toEqual([what, 400, ['picture']])
  }
  expect((await bring(Buffer.alloc(50_000_000))).statusCode).toBe(413)
  expect((await generate({ ...plain, template: '3' })).statusCode).toBe(200)
})

test('a CMYK picture is drawn in the colours of the screen', async () => {
  const cmyk = await plainPicture({ width: 300, height: 200 }).toColourspace('cmyk').jpeg().toBuffer()
  expect((await generate(await withPicture(cmyk))).statusCode).toBe(200)
})

test.each([
  ['a colour with more in it', { colors: { ...colors, text: 'red;background:url(x)' } }, 'colors.text'],
  ['a short colour', { colors: { ...colors, accent: '#fff' } }, 'colors.accent'],
  ['no title', { texts: { ...texts, title: '  ' } }, 'texts.title'],
  ['a long title', { texts: { ...texts, title: 'الف '.repeat(2_500) } }, 'texts.title'],
  ['words that fit nowhere', { texts: { ...texts, title: 'آ'.repeat(LONGEST_TEXT) } }, 'texts.title'],
  ['only marks', { texts: { ...texts, title: '\u064b\u064c\u064d\u064e' } }, 'texts.title'],
  ['text turned around', { texts: { ...texts, subtitle: 'ab\u202ecd' } }, 'texts.subtitle'],
  ['emoji', { texts: { ...texts, action: 'بخرید 🛒' } }, 'texts.action'],
  ['a phone number', { texts: { ...texts, subtitle: 'تماس ۰۹۱۲۱۲۳۴۵۶۷' } }, 'texts.subtitle'],
  ['a fourth template', { template: '4' }, 'template'],
  [
    'a crop outside',
    { picture: { source: { file: `${'0'.repeat(64)}.png` }, crops: { large: { x: 2, y: 0, zoom: 1 } } } },
    'picture.crops.large.x',
  ],
  ['more than is known', { shadow: true }, 'shadow'],
])('%s is refused by name', async (_, change, path) => {
  const refusal = await generate({ ...plain, ...change })
  expect(refusal.statusCode).toBe(400)
  expect(fieldsOf(refusal)).toContain(path)
})

test('NUL is refused', async () => {
  expect((await generate({ ...plain, texts: { ...texts, title: 'a\0b' } })).statusCode).toBe(400)
})

test('one account that asks for everything at once does not block the maker for others', async () => {
  const other = await t.signIn()
  const ask = (number: number, as: Record<string, string>) =>
    t.app.inject({
      method: 'POST',
      url: '/svc/banner/api/generate/v2/',
      headers: as,
      payload: { ...plain, texts: { ...texts, title: `حراج ${number}` } },
    })
  const flood = Array.from({ length: availableParallelism() * 16 }, (_, number) => ask(number, headers))
  const others = Array.from({ length: 4 }, (_, number) => ask(10_000 + number, other.headers))
  expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const refused = (await Promise.all(flood)).filter(({ statusCode }) => statusCode !== 200)
  expect(refused.length).toBeGreaterThan(availableParallelism() * 8)
  for (const { statusCode, headers: answered, body } of refused) {
    expect([statusCode, Number(answered['retry-after']) > 0], body).toEqual([429, true])
  }
})

test('waiting pictures of one account do not stop others from uploading', async () => {
  const other = await t.signIn()
  const flood = Promise.all(Array.from({ length: 40 }, () => bring(photo)))
  expect((await bring(photo, other.headers)).statusCode).toBe(200)
  const codes = (await flood).map(({ statusCode }) => statusCode)
  expect(new Set(codes)).toEqual(new Set([200, 429]))
})
