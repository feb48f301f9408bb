import { emptyDraft } from '@jarchi/shared/forms/campaign-draft.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal, timesAsked } from '../../../test/wire.ts'
import { unfinishedAdsTexts } from '../../i18n/unfinished-ads.ts'
import { go } from '../../navigation/navigate.ts'
import { toastList } from '../../ui/toasts.tsx'
import { freshProgress, forgetDraft, newDraftKey, saveTexts } from '../campaign-saving/draft/draft-store.ts'
import { NOTHING_MADE } from '../campaign-values/form-values.ts'

const texts = unfinishedAdsTexts
const DRAFTS = '/svc/api/api/v2/adv/drafts/'
const key = newDraftKey(ACCOUNT, null)
const values = {
  ...emptyDraft({ bounds: { min: 10_000, max: 500_000 }, priceByMarket: true }),
  ...NOTHING_MADE,
  title: 'کفش نیمه‌کاره',
}
const listed = (n: number, title: string, changed_by: object = { kind: 'you', name: null }) => ({
  id: String(n).padStart(32, '0'),
  title,
  revision: `r${n}`,
  changed_at: '2026-11-20T08:00:00.000Z',
  changed_by,
})
const list = (...results: object[]) => answer('GET', DRAFTS, () => ({ count: results.length, results }))
const section = page.getByRole('region', { name: texts.title })
/** Its name has its time too. */
const rowOf = (title: string) => section.getByRole('link', { name: new RegExp(title) })

beforeEach(async () => {
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(campaign('آگهی تنها')))
  openPanel(paths.support(ACCOUNT))
  await forgetDraft(key)
})

test('a new ad that only this browser has stands above the list, and leads back to its form', async () => {
  await saveTexts(key, { values, progress: freshProgress() })
  go(paths.myAds(ACCOUNT))
  const row = rowOf('کفش نیمه‌کاره')
  await expect.element(row).toHaveAttribute('href', paths.newAd(ACCOUNT))
  await expect.element(section.getByText(texts.onlyHere)).toBeVisible()
  go(paths.support(ACCOUNT))
  await expect.element(section).not.toBeInTheDocument()
  await forgetDraft(key)
  go(paths.myAds(ACCOUNT))
  await expect.element(page.getByText('آگهی تنها')).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
})

test('drafts of other devices and members are listed, each once, the browser’s own by its own form', async () => {
  const mine = listed(1, 'مال همین مرورگر')
  list(mine, listed(2, '', { kind: 'member', name: 'مریم' }))
  const copy = { id: mine.id, revision: mine.revision, isSent: true, files: {} }
  await saveTexts(key, { values, progress: freshProgress(), copy })
  go(paths.myAds(ACCOUNT))
  const rows = section.getByRole('link')
  await expect.element(rows.nth(0)).toHaveAttribute('href', paths.newAd(ACCOUNT))
  const other = rowOf(texts.untitled)
  await expect.element(other).toHaveAttribute('href', `${paths.newAd(ACCOUNT)}?draft=${listed(2, '').id}`)
  await expect.element(other.getByText(/مریم/)).toBeVisible()
  expect(rows.elements()).toHaveLength(2)
})

test('a draft that was sent or deleted on another device is not listed for this browser’s copy of it', async () => {
  list(listed(2, 'دیگری'))
  const copy = { id: listed(1, '').id, revision: 'r1', isSent: true, files: {} }
  await saveTexts(key, { values, progress: freshProgress(), copy })
  go(paths.myAds(ACCOUNT))
  await expect.element(rowOf('دیگری')).toBeVisible()
  await expect.element(section.getByText('کفش نیمه‌کاره')).not.toBeInTheDocument()
})

test('of many drafts the last are shown, the others after a press', async () => {
  list(...[1, 2, 3, 4, 5, 6].map((n) => listed(n, `آگهی ${n}`)))
  go(paths.myAds(ACCOUNT))
  await expect.element(rowOf('آگهی 3')).toBeVisible()
  expect(section.getByRole('listitem').elements()).toHaveLength(3)
  await section.getByRole('button', { name: texts.all('۶') }).click()
  expect(section.getByRole('listitem').elements()).toHaveLength(6)
})

test('a deleted draft is put back as it was', async () => {
  const draft = listed(1, 'حذفی')
  list(draft)
  const sent: unknown[] = []
  answer('DELETE', `${DRAFTS}${draft.id}/`, () => {
    list()
    return { ...draft, values: { title: 'حذفی', cities: ['tehran'] } }
  })
  answer('PUT', `${DRAFTS}${draft.id}/`, async (request) => {
    sent.push(await request.json(), request.headers.get('if-match'))
    list(draft)
    return { ...draft, values: {} }
  })
  go(paths.myAds(ACCOUNT))
  await section.getByRole('button', { name: texts.removeOf('حذفی') }).click()
  await expect.element(section.getByText(texts.removed('حذفی'))).toBeVisible()
  await expect.element(section.getByRole('link')).not.toBeInTheDocument()
  await section.getByRole('button', { name: texts.restoreOf('حذفی') }).click()
  await expect.element(rowOf('حذفی')).toBeVisible()
  expect(sent).toEqual([{ title: 'حذفی', cities: ['tehran'] }, null])
  expect(timesAsked('DELETE', DRAFTS)).toBe(1)
})

test('a draft that is deleted before the list has come is deleted on the server, too', async () => {
  const draft = listed(1, 'زود حذف شد')
  answer('GET', DRAFTS, () => new Promise(() => {}))
  answer('DELETE', `${DRAFTS}${draft.id}/`, () => ({ ...draft, values: { title: draft.title } }))
  const copy = { id: draft.id, revision: null, isSent: true, files: {} }
  await saveTexts(key, { values: { ...values, title: draft.title }, progress: freshProgress(), copy })
  go(paths.myAds(ACCOUNT))
  await section.getByRole('button', { name: texts.removeOf(draft.title) }).click()
  await expect.element(section.getByText(texts.removed(draft.title))).toBeVisible()
  expect(timesAsked('DELETE', DRAFTS)).toBe(1)
})

test('pressed twice, or one after the other, each deleted draft can still be put back', async () => {
  const both = [listed(1, 'یکم'), listed(2, 'دوم')]
  list(...both)
  const gone = new Set<string>()
  for (const draft of both)
    answer('DELETE', `${DRAFTS}${draft.id}/`, () => {
      if (gone.has(draft.id)) return refusal(404)
      gone.add(draft.id)
      list(...both.filter(({ id }) => !gone.has(id)))
      return { ...draft, values: { title: draft.title } }
    })
  let restored = 0
  answer('PUT', `${DRAFTS}${both[0]?.id}/`, () => {
    restored += 1
    list(both[0] ?? {})
    return restored > 1 ? refusal(412) : { ...both[0], values: {} }
  })
  go(paths.myAds(ACCOUNT))
  await expect.element(rowOf('یکم')).toBeVisible()
  const press = (name: string) => {
    const button = section.getByRole('button', { name }).element() as HTMLElement
    button.click()
    button.click()
  }
  press(texts.removeOf('یکم'))
  await expect.element(section.getByText(texts.removed('یکم'))).toBeVisible()
  press(texts.removeOf('دوم'))
  await expect.element(section.getByText(texts.removed('دوم'))).toBeVisible()
  await expect.element(section.getByText(texts.removed('یکم'))).toBeVisible()
  expect(timesAsked('DELETE', DRAFTS)).toBe(2)
  press(texts.restoreOf('یکم'))
  await expect.element(rowOf('یکم')).toBeVisible()
  expect(restored).toBe(1)
  expect(toastList()).toEqual([])
})
