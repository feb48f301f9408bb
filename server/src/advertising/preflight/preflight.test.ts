import { BANNER_SIZES } from '@jarchi/shared/files/banner-size.ts'
import type { PreflightReport } from '@jarchi/shared/api/preflight.ts'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goldenFile, goldenSets } from '../../../test/golden-banners.ts'
import { sendForm } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { noise, plainPicture, pngBomb } from '../../../test/pictures.ts'
import { feedbackTexts } from '../../platform/texts/feedback.ts'
import { preflightTexts } from '../../platform/texts/preflight.ts'

let t: Awaited<ReturnType<typeof testApp>>
let headers: Record<string, string>
beforeAll(async () => {
  t = await testApp({ MARKETPLACE_NAME: 'دیوار' })
  headers = (await t.signIn()).headers
})
afterAll(() => t.close())

const URL = '/svc/banner/api/preflight/'

async function check(payload: object) {
  return findingsOf(await t.app.inject({ method: 'POST', url: URL, headers, payload }))
}

function findingsOf(answer: { statusCode: number; json: <Body>() => Body }) {
  expect(answer.statusCode).toBe(200)
  return answer.json<PreflightReport>().findings.map(({ rule, level, path }) => `${level} ${rule} ${path}`)
}

async function checkPicture(picture: { toBuffer: () => Promise<Buffer> } | Buffer) {
  const bytes = Buffer.isBuffer(picture) ? picture : await picture.toBuffer()
  return findingsOf(await sendForm(t, 'POST', `${URL}picture/`, headers, { size: 'medium', picture: bytes }))
}

test('an ad without problems has no findings', async () => {
  const texts = { title: 'حراج پاییزهٔ مبلمان', subtitle: 'تا ۵۰٪ تخفیف', action: 'ببینید' }
  expect(await check({ texts, landing_url: 'https://example.ir/sale' })).toEqual([])
  expect(await checkPicture(noise(BANNER_SIZES.medium).jpeg())).toEqual([])
})

test.each([
  ['تماس ۰۹۱۲۱۲۳۴۵۶۷', ['block phone_number_shown texts.title']],
  ['در تلگرام @my_shop', ['block social_id_shown texts.title']],
  ['خرید 🚗', ['block missing_character texts.title']],
  ['همکار برگزیدهٔ ديوار', ['warn uses_marketplace_name texts.title']],
  ['فروش ویژه در دیوار!', ['warn uses_marketplace_name texts.title']],
  ['««دیوار» برگزیده»', ['warn uses_marketplace_name texts.title']],
  ['دیوار، بازار خانه', ['warn uses_marketplace_name texts.title']],
  ['دیوارپوش چوبی', []],
  ['بهترین مبل شهر', ['warn implausible_claim texts.title']],
  ['مبل بی رقیب', ['warn implausible_claim texts.title']],
  ['ارزان ترین فرش', ['warn implausible_claim texts.title']],
  ['ارزانترین فرش', ['warn implausible_claim texts.title']],
  ['لاغری یک شبه', ['warn implausible_claim texts.title']],
  ['100% تضمینی', ['warn implausible_claim texts.title']],
])('%s', async (title, findings) => expect(await check({ texts: { title } })).toEqual(findings))

test.each([
  ['http://example.ir', ['block http_link landing_url']],
  ['ftp://example.ir', ['block invalid_link landing_url']],
  ['https://divar.ir/v/AbCdEf12', ['warn direct_post_link landing_url']],
  ['۰۹۱۲۱۲۳۴۵۶۷', []],
])('a link to %s', async (landing_url, findings) => expect(await check({ landing_url })).toEqual(findings))

test('texts that draw more attention than the picture are reported before reviewers do', async () => {
  const title = 'فروش ویژهٔ گوشی سامسونگ با ضمانت اصلی و ارسال رایگان'
  const oversized = ['warn oversized_text texts']
  expect(await check({ texts: { title }, template: '2' })).toEqual(oversized)
  expect(await check({ texts: { title: `  ${title.replaceAll(' ', '  ')} ` }, template: '2' })).toEqual(
    oversized,
  )
  expect(await check({ texts: { title }, template: '1' })).toEqual([])
  expect(await check({ texts: { title: 'گوشی سامسونگ' }, template: '2' })).toEqual([])
  // Without the banner maker only reviewers know what is text; what the maker refuses is not measured.
  expect(await check({ texts: { title } })).toEqual([])
  expect(await check({ template: '2' })).toEqual([])
  expect(await check({ texts: { title: title.repeat(9) }, template: '2' })).toEqual([])
  expect(feedbackTexts.oversized_text).toContain(preflightTexts.oversized_text.message)
})

test('pictures are checked for their shape, borders and edges', async () => {
  const { medium } = BANNER_SIZES
  const block = (rule: string) => `block ${rule} picture.medium`
  const warn = (rule: string) => `warn ${rule} picture.medium`
  expect(await checkPicture(pngBomb())).toEqual([block('unreadable_picture')])
  expect(await checkPicture(noise({ width: 600, height: 600 }).png())).toEqual([block('stretched')])
  expect(await checkPicture(noise({ width: 686, height: 336 }).png())).toEqual([block('too_small')])
  expect(await checkPicture(noise(medium).blur(12).jpeg())).toEqual([warn('low_quality')])
  const middle = { input: await noise({ width: 700, height: 300 }).png().toBuffer() }
  const framed = (colour: string) => plainPicture(medium, colour).composite([middle]).png()
  expect(await checkPicture(framed('#ffffff'))).toEqual([warn('white_background')])
  expect(await checkPicture(framed('#000000'))).toEqual([warn('black_background')])
  expect(await checkPicture(framed('#2f7d4f'))).toEqual([])
})

/** A banner that looks like letters to a machine, beginning so far from its left end. */
function written(left: number) {
  const { width, height } = BANNER_SIZES.medium
  const isInk = (x: number, y: number) => x >= left && x < 800 && y % 90 > 20 && (x % 21 < 6 || y % 45 < 6)
  const pixels = Uint8Array.from({ length: width * height }, (_, at) =>
    isInk(at % width, Math.floor(at / width)) ? 255 : 90,
  )
  return sharp(pixels, { raw: { width, height, channels: 1 } }).png()
}

test('writing that the small banner cuts off is reported; our own banners have none', async () => {
  const cut = ['warn small_cut picture.medium']
  expect(await checkPicture(written(12))).toEqual(cut)
  expect(await checkPicture(written(120))).toEqual([])
  for (const { name } of goldenSets)
    expect([name, await checkPicture(readFileSync(goldenFile(name, 'medium')))]).toEqual([name, []])
})

test('every finding says what to do', async () => {
  const payload = { landing_url: 'http://example.ir' }
  const answer = await t.app.inject({ method: 'POST', url: '/svc/banner/api/preflight/', headers, payload })
  const [finding] = answer.json<PreflightReport>().findings
  expect(finding).toMatchObject({ message: 'نشانی مقصد امن نیست.', fix: 'نشانی را با https بنویسید.' })
})

test('a missing landing page is reported, and does not block', async () => {
  const asking = await testApp({ LINK_CHECKS: '1' })
  const find = async (landing_url: string) => {
    const answer = await asking.app.inject({
      method: 'POST',
      url: '/svc/banner/api/preflight/',
      headers: (await asking.signIn()).headers,
      payload: { landing_url },
    })
    return answer.json<PreflightReport>().findings.map(({ rule, level }) => `${level} ${rule}`)
  }
  expect(await find('https://nobody.invalid/')).toEqual(['warn dead_link'])
  // Neither phones nor links to posts are requested.
  expect(await find('1550')).toEqual([])
  expect(await find('https://divar.ir/v/AbCdEf12')).toEqual(['warn direct_post_link'])
  expect(await find('https://a-banners.divar.ir/redirect/v/AbCdEf12')).toEqual([])
  await asking.close()
})
