import { emptyDraft } from '@jarchi/shared/forms/campaign-draft.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { keepDraft, turnTo } from '../../../../test/campaign-form.ts'
import { openPanel } from '../../../../test/open-panel.tsx'
import { ACCOUNT, answer, asked } from '../../../../test/wire.ts'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import {
  NO_BANNERS,
  readyBanners,
  type Banner,
  type CampaignForm,
} from '../../campaign-values/form-values.ts'
import { draftKey, freshProgress, savedDraft, saveTexts } from './draft-store.ts'

const BOUNDS = { min: 10_000, max: 500_000 }
const key = draftKey(ACCOUNT, null)
const titleField = page.getByLabelText(campaignFormTexts.title.label)
const titleOf = async () => (await savedDraft(key))?.values.title

beforeEach(() => {
  answer('GET', '/svc/api/api/v1/adv/campaign-bids/', () => ({ mobile: { divar: BOUNDS } }))
  answer('GET', '/svc/mobile/reports/api/v2/categories/', () => ({ count: 0, results: [] }))
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 0, results: [] }))
})

/** Nothing has been sent to the server yet. */
const copy = { id: 'a'.repeat(32), revision: null, isSent: true, files: {} }

const picture = (text: string): Banner => ({
  kind: 'new',
  picture: new Blob([text], { type: 'image/png' }),
  source: { file: new Blob(['whole']), size: { width: 3, height: 2 }, postPicture: 'p' },
})
const good: CampaignForm = {
  ...emptyDraft({ bounds: BOUNDS, priceByMarket: true }),
  ...readyBanners({ medium: picture('m'), large: picture('l'), xlarge: picture('x') }),
  title: 'حراج پاییزه',
  webAddress: 'https://example.com/',
}

/** Opens the form with a draft. */
async function openForm(values: CampaignForm) {
  await keepDraft(key, values, { stamp: 'first', pictures: values, copy })
  openPanel(paths.newAd(ACCOUNT))
  await turnTo('where')
}

/** Another tab writes the same draft. */
const byOtherTab = (title: string) =>
  saveTexts(key, { values: { ...good, title }, progress: freshProgress(), stamp: 'other' }, 'first')

test('what another tab wrote is not overwritten, and this tab says so until one is chosen', async () => {
  await openForm(good)
  await byOtherTab('نوشتهٔ زبانهٔ دیگر')
  await titleField.fill('نوشتهٔ این زبانه')
  await expect.element(page.getByText(campaignFormTexts.draft.troubles.elsewhere)).toBeVisible()
  expect(await titleOf()).toBe('نوشتهٔ زبانهٔ دیگر')
  await page.getByRole('button', { name: campaignFormTexts.draft.keepThis }).click()
  await expect.poll(titleOf).toBe('نوشتهٔ این زبانه')
  await expect.element(page.getByText(campaignFormTexts.draft.troubles.elsewhere)).not.toBeInTheDocument()
})

test('the version of the other tab can be taken', async () => {
  await openForm(good)
  await byOtherTab('نوشتهٔ زبانهٔ دیگر')
  await titleField.fill('نوشتهٔ این زبانه')
  await page.getByRole('button', { name: campaignFormTexts.draft.takeOther }).click()
  await expect.element(titleField).toHaveValue('نوشتهٔ زبانهٔ دیگر')
  await titleField.fill('با هم')
  await expect.poll(titleOf).toBe('با هم')
})

/** Private windows of some browsers store no files; `isKept` says what they store. */
function refuseToStore(isRefused: (text: string) => boolean) {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, at?: IDBValidKey) {
    const text = JSON.stringify(value, (_, each: unknown) =>
      each instanceof Blob ? 'a file' : each instanceof ArrayBuffer ? 'bytes' : each,
    )
    if (isRefused(text)) throw new DOMException('refused', 'DataCloneError')
    return put.call(this, value, at)
  }
  onTestFinished(() => {
    IDBObjectStore.prototype.put = put
  })
}

test('banners are kept as bytes, come back as they were, and are not written again with every word', async () => {
  refuseToStore((text) => text.includes('a file'))
  await openForm(good)
  let written = 0
  refuseToStore((text) => {
    written += text.includes('bytes') ? 1 : 0
    return false
  })
  await titleField.fill('حراج زمستانه')
  await expect.poll(titleOf).toBe('حراج زمستانه')
  expect(written).toBe(0)
  const medium = (await savedDraft(key))?.values.banners?.medium
  expect(medium).toMatchObject({ kind: 'new', source: { size: { width: 3, height: 2 }, postPicture: 'p' } })
  expect([await medium?.picture.text(), medium?.picture.type]).toEqual(['m', 'image/png'])
  expect(await medium?.source?.file.text()).toBe('whole')
})

test('where banners or nothing can be kept, the form says so', async () => {
  await openForm({ ...good, banners: NO_BANNERS, design: null })
  refuseToStore(() => true)
  await titleField.fill('حراج زمستانه')
  await expect.element(page.getByText(campaignFormTexts.draft.troubles.texts)).toBeVisible()
})

function beOnline(isOnline: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

test('what could not be sent without a network is sent by itself, once, when it is back', async () => {
  onTestFinished(() => {
    beOnline(true)
    Reflect.deleteProperty(navigator, 'onLine')
  })
  const POST = '/svc/api/api/v2/adv/campaigns/'
  const tries = () => asked.filter((each) => each === `POST ${POST}`).length
  answer('POST', POST, () => (navigator.onLine ? Promise.race([]) : Response.error()))
  await openForm(good)
  await turnTo('review')
  beOnline(false)
  await page.getByRole('button', { name: campaignFormTexts.review.send }).click()
  await expect.element(page.getByText(campaignFormTexts.saving.waiting)).toBeVisible()
  expect(tries()).toBe(1)
  beOnline(true)
  await expect.poll(tries).toBe(2)
  await expect.element(page.getByText(campaignFormTexts.saving.waiting)).not.toBeInTheDocument()
})
