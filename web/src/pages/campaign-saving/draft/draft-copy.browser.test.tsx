import { emptyDraft } from '@jarchi/shared/forms/campaign-draft.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { keepDraft, turnTo } from '../../../../test/campaign-form.ts'
import { openPanel } from '../../../../test/open-panel.tsx'
import { ACCOUNT, answer, asked, refusal, timesAsked } from '../../../../test/wire.ts'
import { restoredTexts } from '../../../i18n/actions.ts'
import { bannerNames } from '../../../i18n/campaign-form-problems.ts'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { NOTHING_MADE, readyBanners, type Banner } from '../../campaign-values/form-values.ts'
import { DraftCopy } from './draft-copy.ts'
import { forgetDraft, newDraftKey, savedDraft } from './draft-store.ts'
import type { KnownCopy } from './saved-draft.ts'

const DRAFTS = '/svc/api/api/v2/adv/drafts/'
const ID = 'a'.repeat(32)
const BOUNDS = { min: 10_000, max: 500_000 }
const key = newDraftKey(ACCOUNT, null)
const askedKey = newDraftKey(ACCOUNT, ID)
const { draft: texts, title } = campaignFormTexts
const titleField = page.getByLabelText(title.label)

const words = { ...emptyDraft({ bounds: BOUNDS, priceByMarket: true }), title: 'روی رایانه' }
const known: KnownCopy = { id: ID, revision: 'r1', isSent: true, files: {} }

type Written = { title: string; ifMatch: string | null; files: object; names: string[] }
let written: Written[] = []
/** The server's draft, which refuses stale writings. */
let there: { revision: string; values: object } | null = null

beforeEach(() => {
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({ mobile: { divar: BOUNDS } }))
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({ count: 0, results: [] }))
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 0, results: [] }))
  written = []
  there = null
  const path = /\/adv\/drafts\/[0-9a-f]{32}\/$/
  answer('PUT', path, async (request) => {
    const values = await request.json()
    const ifMatch = request.headers.get('if-match')
    if (ifMatch !== (there && `"${there.revision}"`)) return refusal(there ? 412 : 404)
    there = { revision: `r${Math.random()}`, values }
    written.push({ title: values.title, ifMatch, files: values.files, names: Object.keys(values) })
    return { id: ID, ...there }
  })
  answer('GET', path, () => (there ? { id: ID, changed_by: null, changed_at: '', ...there } : refusal(404)))
})

const file = (text: string): Banner => ({ kind: 'new', picture: new Blob([text], { type: 'image/png' }) })
const banners = { medium: file('m'), large: file('large'), xlarge: file('xl') }

async function openForm(values: object, copy: Partial<KnownCopy> = {}) {
  const whole = { ...words, ...NOTHING_MADE, ...values }
  await keepDraft(key, whole, { stamp: 'first', pictures: whole, copy: { ...known, ...copy } })
  openPanel(paths.newAd(ACCOUNT))
  await turnTo('where')
}

async function openFresh(address = paths.newAd(ACCOUNT)) {
  openPanel(paths.support(ACCOUNT))
  await Promise.all([forgetDraft(key), forgetDraft(askedKey)])
  openPanel(address)
  await turnTo('where')
}

test('a new ad goes to the server after a pause, without its pictures, and says which were chosen', async () => {
  await openFresh()
  expect(timesAsked('PUT', DRAFTS)).toBe(0)
  await titleField.fill('حراج')
  await titleField.fill('حراج پاییزه')
  await expect.poll(() => written.at(-1)?.title).toBe('حراج پاییزه')
  expect(written[0]).toMatchObject({ ifMatch: null, files: {} })
  expect(written[0]?.names).not.toContain('banners')
  await titleField.fill('حراج زمستانه')
  await expect.poll(() => written.at(-1)?.title).toBe('حراج زمستانه')
  await expect.poll(async () => (await savedDraft(key))?.copy?.isSent).toBe(true)
})

test('files are named by their bytes', async () => {
  there = { revision: 'r1', values: words }
  await openForm(readyBanners(banners))
  await titleField.fill('با بنر')
  await expect.poll(() => written.at(-1)?.files).toEqual({ medium: 1, large: 5, xlarge: 2 })
})

test('a form that nobody touches makes no draft', async () => {
  await openFresh()
  await turnTo('banner')
  await turnTo('landing')
  await turnTo('money')
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(asked.filter((each) => each.startsWith('PUT'))).toEqual([])
})

test('two devices at one draft are told; the other’s version can be taken', async () => {
  there = { revision: 'r1', values: words }
  await openForm({})
  there = { revision: 'r2', values: { ...words, title: 'روی گوشی' } }
  await titleField.fill('روی همین')
  await expect.element(page.getByText(texts.troubles.changed)).toBeVisible()
  expect(there).toMatchObject({ revision: 'r2' })
  await page.getByRole('button', { name: texts.takeOtherDevice }).click()
  await expect.element(titleField).toHaveValue('روی گوشی')
  await expect.element(page.getByText(texts.troubles.changed)).not.toBeInTheDocument()
  await titleField.fill('با هم')
  await expect.poll(() => written.at(-1)).toMatchObject({ title: 'با هم', ifMatch: '"r2"' })
})

test('or this device’s version goes on', async () => {
  there = { revision: 'r1', values: words }
  await openForm({})
  there = { revision: 'r2', values: { ...words, title: 'روی گوشی' } }
  await titleField.fill('روی همین')
  await page.getByRole('button', { name: texts.keepThis }).click()
  await expect.poll(() => written.at(-1)).toMatchObject({ title: 'روی همین', ifMatch: '"r2"' })
  await expect.element(page.getByText(texts.troubles.changed)).not.toBeInTheDocument()
})

test('without an answer neither version can be chosen, and the form says what to do', async () => {
  there = { revision: 'r1', values: words }
  await openForm({})
  there = { revision: 'r2', values: { ...words, title: 'روی گوشی' } }
  await titleField.fill('روی همین')
  await expect.element(page.getByText(texts.troubles.changed)).toBeVisible()
  let isBack = false
  answer('GET', /\/adv\/drafts\/[0-9a-f]{32}\/$/, () =>
    isBack ? { id: ID, changed_by: null, changed_at: '', ...there } : Response.error(),
  )
  for (const choice of [texts.takeOtherDevice, texts.keepThis]) {
    await page.getByRole('button', { name: choice }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(new RegExp(texts.notChosen))
    await expect.element(page.getByText(texts.troubles.changed)).toBeVisible()
  }
  await expect.element(titleField).toHaveValue('روی همین')
  isBack = true
  await page.getByRole('button', { name: texts.takeOtherDevice }).click()
  await expect.element(titleField).toHaveValue('روی گوشی')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('what was written without a network is not lost to a newer version', async () => {
  there = { revision: 'r2', values: { ...words, title: 'روی گوشی' } }
  await openForm({ title: 'بی‌شبکه' }, { isSent: false })
  await expect.element(titleField).toHaveValue('بی‌شبکه')
  await expect.element(page.getByText(texts.troubles.changed)).toBeVisible()
  expect(written).toEqual([])
})

test('what was all sent follows the newer version, with this browser’s pictures', async () => {
  there = {
    revision: 'r2',
    values: { ...words, title: 'روی گوشی', bannerType: 'custom', files: { medium: 1, large: 9 } },
  }
  await openForm(readyBanners(banners), { files: { medium: 1, large: 5, xlarge: 2 } })
  await expect.element(titleField).toHaveValue('روی گوشی')
  await expect.element(page.getByText(texts.chooseAgain(bannerNames(['large'])))).toBeVisible()
})

test('a draft of another device opens from its address, and says which pictures are not here', async () => {
  const files = { medium: 10, large: 20, xlarge: 30 }
  there = {
    revision: 'r5',
    values: { ...words, title: 'از گوشی', bannerType: 'custom', design: null, files },
  }
  await openFresh(`${paths.newAd(ACCOUNT)}?draft=${ID}`)
  await expect.element(titleField).toHaveValue('از گوشی')
  await expect
    .element(page.getByText(texts.chooseAgain(bannerNames(['medium', 'large', 'xlarge']))))
    .toBeVisible()
  await titleField.fill('ادامه')
  await expect.poll(() => written.at(-1)).toMatchObject({ title: 'ادامه', ifMatch: '"r5"', files })
})

test('a draft that was sent or deleted elsewhere is told, and can be kept', async () => {
  there = { revision: 'r1', values: words }
  await openForm({})
  there = null
  await titleField.fill('هنوز اینجا')
  await expect.element(page.getByText(texts.troubles.gone)).toBeVisible()
  await page.getByRole('button', { name: texts.keepThis }).click()
  await expect.poll(() => written.at(-1)).toMatchObject({ title: 'هنوز اینجا', ifMatch: null })
})

test('an address of a draft that is no more says so', async () => {
  openPanel(`${paths.newAd(ACCOUNT)}?draft=${ID}`)
  await expect.element(page.getByText(texts.gone.title)).toBeVisible()
})

test('a draft that the server does not keep is told to be only here', async () => {
  await openFresh()
  answer('PUT', /\/adv\/drafts\//, () => refusal(409, 'جا نیست'))
  await titleField.fill('پنجاه و یکم')
  await expect.element(page.getByRole('alert').getByText(/جا نیست/)).toBeVisible()
  const tries = timesAsked('PUT', DRAFTS)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(timesAsked('PUT', DRAFTS)).toBe(tries)
})

function beOnline(isOnline: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

test('what is written without a network is sent when it is back', async () => {
  onTestFinished(() => {
    beOnline(true)
    Reflect.deleteProperty(navigator, 'onLine')
  })
  await openFresh()
  beOnline(false)
  await titleField.fill('در مترو')
  await expect.poll(async () => (await savedDraft(key))?.values.title).toBe('در مترو')
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  expect(written).toEqual([])
  beOnline(true)
  await expect.poll(() => written.at(-1)?.title).toBe('در مترو')
})

test('starting over deletes the draft on the server too', async () => {
  there = { revision: 'r1', values: words }
  await openForm({})
  await page.getByRole('button', { name: texts.startOver }).click()
  await page.getByRole('button', { name: restoredTexts.confirm }).click()
  await expect.poll(() => timesAsked('DELETE', `${DRAFTS}${ID}/`)).toBe(1)
})

test('where the answer to a writing was lost, the next one is no conflict', async () => {
  await openFresh()
  await titleField.fill('نیمه‌کاره')
  await expect.poll(() => written.at(-1)?.title).toBe('نیمه‌کاره')
  await expect.poll(async () => (await savedDraft(key))?.copy?.isSent).toBe(true)
  // The server keeps it, and its answer never comes.
  const path = /\/adv\/drafts\/[0-9a-f]{32}\/$/
  let isLost = true
  answer('PUT', path, async (request) => {
    const values = await request.json()
    const ifMatch = request.headers.get('if-match')
    if (ifMatch !== `"${there?.revision}"`) return refusal(412)
    there = { revision: `r${Math.random()}`, values }
    written.push({ title: values.title, ifMatch, files: values.files, names: [] })
    if (isLost) throw new TypeError('network')
    return { id: ID, ...there }
  })
  await titleField.fill('گم‌شده')
  await expect.poll(() => written.at(-1)?.title).toBe('گم‌شده')
  isLost = false
  await titleField.fill('تازه')
  await expect.poll(() => written.at(-1)?.title, { timeout: 10_000 }).toBe('تازه')
  await expect.element(page.getByText(texts.troubles.changed)).not.toBeInTheDocument()
})

test('while its ad is sent a draft is left alone, and goes on if the ad could not be sent', async () => {
  const form = (named: string) => ({ ...words, ...NOTHING_MADE, title: named })
  const copy = new DraftCopy(ACCOUNT, { copy: { ...known, revision: null } }, form('یک'), () => {})
  copy.note(form('دو'))
  await copy.hold()
  expect(written.map(({ title: sent }) => sent)).toEqual(['دو'])
  // The server has deleted it with the sending of the ad.
  const before = asked.length
  copy.note(form('سه'))
  copy.later(0)
  await copy.send()
  await copy.look()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked).toHaveLength(before)
  copy.release()
  await expect.poll(() => written.at(-1)?.title, { timeout: 10_000 }).toBe('سه')
})
