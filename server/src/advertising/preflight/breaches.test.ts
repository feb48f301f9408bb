import type { PreflightReport } from '@jarchi/shared/api/preflight.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCampaign, NATIVES, sendForm, threeBanners } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { noise, plainPicture, pngBomb } from '../../../test/pictures.ts'

let t: Awaited<ReturnType<typeof testApp>>
let me: Awaited<ReturnType<typeof t.signIn>>
beforeAll(async () => {
  t = await testApp()
  me = await t.signIn()
})
afterAll(() => t.close())

const URL = '/svc/banner/api/preflight/'

/** The levels of the findings. */
async function levelsOf(payload: object) {
  return levelsIn(await t.app.inject({ method: 'POST', url: URL, headers: me.headers, payload }))
}
function levelsIn(answer: { json: <Body>() => Body }) {
  return answer.json<PreflightReport>().findings.map(({ level }) => level)
}
/** The fields for which the ads service refuses the same. */
async function refusedFields(fields: Parameters<typeof sendForm>[4]) {
  const campaign_id = String((await makeCampaign(t, me.headers)).id)
  const answer = await sendForm(t, 'POST', NATIVES, me.headers, {
    campaign_id,
    landing_url: 'https://shop.example.ir/',
    ...fields,
  })
  return (answer.json().fields ?? []).map(({ path }: { path: string }) => path)
}

test.each([
  ['http://example.ir/', true],
  ['ftp://example.ir/', true],
  ['javascript:alert(1)', true],
  ['https://user:pass@example.ir/', true],
  ['https://localhost/', true],
  ['https://10.0.0.8/', true],
  ['https://divar.ir/v/AbCdEf12', false],
  ['https://example.ir/', false],
  ['1550', false],
])('the link %s blocks: %s, in the check and when sent', async (landing_url, blocks) => {
  expect((await levelsOf({ landing_url })).includes('block')).toBe(blocks)
  expect(await refusedFields({ ...(await threeBanners()), landing_url })).toEqual(
    blocks ? ['landing_url'] : [],
  )
})

test.each([
  ['تماس ۰۹۱۲۱۲۳۴۵۶۷', true],
  ['در تلگرام @my_shop', true],
  ['خرید 🚗', true],
  ['بهترین مبل شهر', false],
  ['همکار دیوار', false],
])('the text %s blocks: %s, in the check and when sent', async (title, blocks) => {
  expect((await levelsOf({ texts: { title } })).includes('block')).toBe(blocks)
  const config = {
    divar_banner_type: 'banner_maker',
    'divar_banner_config.template': '1',
    'divar_banner_config.title': title,
    'divar_banner_config.background': '#0e5447',
    'divar_banner_config.text': '#ffffff',
    'divar_banner_config.accent': '#ffc857',
  }
  expect(await refusedFields(config)).toEqual(blocks ? ['divar_banner_config.title'] : [])
})

test.each([
  ['a bomb', () => pngBomb(), true],
  ['no picture', () => Buffer.from('<svg/>'), true],
  ['a square', () => plainPicture({ width: 900, height: 900 }).png().toBuffer(), true],
  ['a small one', () => plainPicture({ width: 686, height: 336 }).png().toBuffer(), true],
  ['a blurred one', () => noise({ width: 1029, height: 504 }).blur(12).jpeg().toBuffer(), false],
  ['a white one', () => plainPicture({ width: 1029, height: 504 }, '#ffffff').png().toBuffer(), false],
])('of pictures %s blocks as the check says', async (_, picture, blocks) => {
  const bytes = await picture()
  const form = { size: 'medium', picture: bytes }
  const levels = levelsIn(await sendForm(t, 'POST', `${URL}picture/`, me.headers, form))
  expect(levels.includes('block')).toBe(blocks)
  expect(await refusedFields({ ...(await threeBanners()), divar_medium_banner: bytes })).toEqual(
    blocks ? ['divar_medium_banner'] : [],
  )
})
