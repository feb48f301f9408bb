import { DAYPART_PRESETS, daypartFromSlots, FULL_WEEK, setSlots } from '@jarchi/shared/time/daypart.ts'
import type { CampaignReplacement } from '@jarchi/shared/api/campaigns.ts'
import { DAY_MS } from '@jarchi/shared/time/durations.ts'
import { addDays } from '@jarchi/shared/time/jalali.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '../../../test/accessible.ts'
import { campaign, pageOf } from '../../../test/campaigns.ts'
import { openPanel } from '../../../test/open-panel.tsx'
import { answerReports, measuresOf, NOTHING, TODAY } from '../../../test/reports.ts'
import { ACCOUNT, answer, asked, refusal, timesAsked } from '../../../test/wire.ts'
import { commonTexts } from '../../i18n/common.ts'
import { invalidReasonTexts } from '../../i18n/report-words.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { tomanText } from '../../i18n/format.ts'
import { bareFigure, longDay, shareText, shortDay } from '../../i18n/report-format.ts'
import { reportTexts } from '../../i18n/reports.ts'

const REPORTS = '/svc/reports/api/v1/'
const FRESH = { timeout: 20_000 }
/** What a finger hits, in CSS pixels. */
const FINGER = 44
const one = campaign('حراج پاییزه')

beforeEach(() => {
  document.documentElement.lang = 'fa'
  document.documentElement.dir = 'rtl'
})

const open = (path = '') => openPanel(`/u/${ACCOUNT}/reports${path}`)
const lowestOf = (parts: Element[]) => Math.min(...parts.map((each) => each.getBoundingClientRect().height))
const headline = () => page.getByRole('list', { name: reportTexts.headline })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

test('an account reads what its money did: figures, what they mean and how they changed', async () => {
  answerReports({ clicks: 700 })
  open()
  const spend = headline().getByRole('button', { name: new RegExp(`^${reportTexts.figures.spend} `) })
  await expect
    .element(spend.getByText(bareFigure('spend', 700 * 18_000), { exact: false }), FRESH)
    .toBeVisible()
  await expect.element(spend).toHaveAccessibleDescription(reportTexts.meanings.spend)
  await expect.element(spend).not.toHaveAccessibleName(expect.stringContaining(reportTexts.meanings.spend))
  await expect
    .element(spend.getByText(reportTexts.change.more(shareText(0.25)), { exact: false }))
    .toBeVisible()
  await expect.element(heading(reportTexts.chart.title(reportTexts.figures.clicks))).toBeVisible()
  await spend.click()
  await expect.element(heading(reportTexts.chart.title(reportTexts.figures.spend))).toBeVisible()
  await expectNoViolations()
})

test('where the profile does not come, the page says so and tries again', async () => {
  const PROFILE = '/svc/api/api/v2/adv/profile/'
  answerReports({ clicks: 700 })
  answer('GET', PROFILE, () => refusal(500, 'سامانه پاسخ نمی‌دهد.'))
  open()
  await expect.element(page.getByText(reportTexts.failed.report), FRESH).toBeVisible()
  const before = timesAsked('GET', PROFILE)
  await page.getByRole('button', { name: commonTexts.retry }).click()
  await expect.poll(() => timesAsked('GET', PROFILE)).toBeGreaterThan(before)
})

test('who may not see amounts reads all the rest', async () => {
  const hidden = { spend: null, corrected: null }
  answerReports({
    summary: { current: measuresOf(700, hidden), previous: measuresOf(600, hidden) },
  })
  open('?figure=spend&week=price')
  await expect.element(page.getByText(reportTexts.states.hiddenAmounts), FRESH).toBeVisible()
  expect(headline().getByText(reportTexts.figures.spend, { exact: true }).elements()).toEqual([])
  expect(headline().getByText(reportTexts.figures.price).elements()).toEqual([])
  await expect.element(heading(reportTexts.chart.title(reportTexts.figures.clicks))).toBeVisible()
})

test('the report of one ad draws what a click cost in the last two weeks', async () => {
  answerReports({ clicks: 700 })
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(one))
  open(`/${one.id}`)
  const course = headline().getByRole('img', {
    name: /^قیمت هر کلیک در ۱۴ روز گذشته، از ۱٬۸[۰-۹]{2} تا ۱٬۸[۰-۹]{2} تومان$/,
  })
  await expect.element(course, FRESH).toBeVisible()
  expect(asked.some((each) => each.includes(`series/?from=${addDays(TODAY, -13)}&to=${TODAY}`))).toBe(true)
})

test.each([
  { spent: 3_000_000, left: 2_000_000 },
  { spent: 5_000_000, left: 0 },
  { spent: 5_100_000, left: 0 },
  { spent: null, left: null },
])('the report of one ad says what is left of its total: %j', async ({ spent, left }) => {
  answerReports({ clicks: 700 })
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () =>
    pageOf({ ...one, total_budget: 5_000_000, spent }),
  )
  open('/31')
  await expect.element(heading(reportTexts.titleOf(one.title)), FRESH).toBeVisible()
  // Whose role may see no amounts reads none.
  if (spent === null) return expect(page.getByText(/بودجهٔ کل/).elements()).toEqual([])
  await expect
    .element(page.getByText(reportTexts.ofTotal(5_000_000, spent)))
    .toMatchTextContent(tomanText(Number(left)))
})

test('the range stands in the address; every part asks for it', async () => {
  answerReports()
  open()
  await page.getByRole('button', { name: reportTexts.range.presets.yesterday }).click(FRESH)
  const day = addDays(TODAY, -1)
  await expect.poll(() => location.search).toBe('?range=yesterday')
  for (const part of ['summary', 'week', 'breakdown', 'invalid-clicks', 'campaigns'])
    await expect
      .poll(() => asked.some((each) => each.startsWith(`GET ${REPORTS}${part}/?from=${day}&to=${day}`)))
      .toBe(true)
  expect(asked.some((each) => each.includes(`series/?from=${day}&to=${day}&by=hour`))).toBe(true)
})

test('a choice made while another range is still being drawn keeps both', async () => {
  answerReports()
  open()
  const place = page.getByRole('button', { name: reportTexts.breakdown.kinds.place, exact: true })
  await expect.element(place, FRESH).toBeVisible()
  const yesterday = page.getByRole('button', { name: reportTexts.range.presets.yesterday })
  ;(yesterday.element() as HTMLElement).click()
  ;(place.element() as HTMLElement).click()
  expect(location.search).toBe('?range=yesterday&part=place')
  await expect.element(yesterday).toHaveAttribute('aria-pressed', 'true')
  await expect.element(place).toHaveAttribute('aria-pressed', 'true')
})

test('a press shows at its button first, before the table that it changes is drawn', async () => {
  answerReports()
  open()
  const { kinds } = reportTexts.breakdown
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect.element(head(kinds.city), FRESH).toBeVisible()
  const place = page.getByRole('button', { name: kinds.place, exact: true }).element() as HTMLElement
  place.click()
  // Only microtasks: parts that are rendered in small steps are not drawn yet.
  for (let turn = 0; turn < 100 && place.ariaPressed !== 'true'; turn += 1) await Promise.resolve()
  expect(place.ariaPressed).toBe('true')
  expect(head(kinds.city).elements()).toHaveLength(1)
  await expect.element(head(kinds.place)).toBeVisible()
})

test('two days picked in the Jalali calendar become the range', async () => {
  answerReports()
  open(`?from=${addDays(TODAY, -40)}&to=${addDays(TODAY, -38)}`)
  await page.getByRole('button', { name: reportTexts.range.pick }).click(FRESH)
  const dialog = page.getByRole('dialog', { name: reportTexts.range.pickTitle })
  await expect.poll(() => dialog.query()?.querySelector('th')?.textContent, FRESH).toBe('ش')
  await expectNoViolations()
  const dayOf = (days: number) => dialog.getByRole('button', { name: longDay(addDays(TODAY, -days)) })
  await dayOf(39).click()
  await dayOf(38).click()
  await dialog.getByRole('button', { name: reportTexts.range.apply }).click()
  await expect.poll(() => location.search).toBe(`?from=${addDays(TODAY, -39)}&to=${addDays(TODAY, -38)}`)
}, 90_000)

test('keys move through the chart, which is there as a table too', async () => {
  answerReports()
  open()
  const slider = page.getByRole('slider')
  await expect.element(slider, FRESH).toBeVisible()
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuenow', '1')
  expect(slider.element().getAttribute('aria-valuetext')).toContain(shortDay(addDays(TODAY, -5)))
  await page.getByText(reportTexts.chart.table).click()
  await expect
    .element(page.getByRole('rowheader', { name: shortDay(addDays(TODAY, -5)), exact: false }))
    .toBeVisible()
})

test('chosen hours are switched off in one tap, and on again', async () => {
  let shown = one
  const sent: CampaignReplacement[] = []
  answerReports({ schedule: [] })
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(shown))
  answer('PUT', `/svc/api/api/v2/adv/campaigns/${one.id}/`, async (request) => {
    const body: CampaignReplacement = await request.json()
    sent.push(body)
    shown = { ...shown, display_time: body.display_time }
    return shown
  })
  open(`/${one.id}`)
  const grid = page.getByRole('grid', { name: reportTexts.week.grid })
  await expect.element(grid, FRESH).toHaveAccessibleDescription(reportTexts.week.keys)
  const head = grid.getByRole('button', { name: reportTexts.week.wholeDay(6) })
  ;(head.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(reportTexts.week.chosen('۲۴'))).toBeVisible()
  await page.getByRole('button', { name: reportTexts.week.turnOff }).click()
  await expect.element(page.getByText(reportTexts.undo.hours('۲۴'))).toBeVisible()
  const friday = Array.from({ length: 24 }, (_, hour) => 144 + hour)
  expect(daypartFromSlots(sent[0]!.display_time)).toBe(setSlots(FULL_WEEK, friday, false))
  const back = page.getByRole('button', { name: reportTexts.undo.back })
  await expect.element(back).toHaveFocus()
  await back.click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toMatchObject({ display_time: [], bid: one.bid, daily_budget: one.daily_budget })
  await expect.element(heading(reportTexts.week.title)).toHaveFocus()
})

test('a title that comes late leaves focus where it is', async () => {
  answerReports({ schedule: [] })
  let send = () => {}
  const sent = new Promise<void>((resolve) => (send = resolve))
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', async () => {
    await sent
    return pageOf(one)
  })
  open(`/${one.id}`)
  const head = page
    .getByRole('grid', { name: reportTexts.week.grid })
    .getByRole('button', { name: reportTexts.week.wholeDay(6) })
  await expect.element(head, FRESH).toBeVisible()
  ;(head.element() as HTMLElement).focus()
  send()
  await expect.element(heading(reportTexts.titleOf(one.title))).toBeVisible()
  await expect.poll(() => document.title).toContain(one.title)
  await expect.element(head).toHaveFocus()
})

test('the last hours of a schedule cannot be switched off', async () => {
  const schedule = [...DAYPART_PRESETS.weekend].flatMap((bit, slot) =>
    bit === '1' ? [{ day_of_week: Math.floor(slot / 24), hour_of_day: slot % 24 }] : [],
  )
  answerReports({ schedule })
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf({ ...one, display_time: schedule }))
  open(`/${one.id}`)
  const grid = page.getByRole('grid', { name: reportTexts.week.grid })
  await grid.getByRole('button', { name: reportTexts.week.wholeDay(5) }).click(FRESH)
  await grid.getByRole('button', { name: reportTexts.week.wholeDay(6) }).click()
  await page.getByRole('button', { name: reportTexts.week.turnOff }).click()
  await expect.element(page.getByText(reportTexts.undo.lastHours)).toBeVisible()
})

test('hours stay chosen when they could not be switched off', async () => {
  answerReports({ schedule: [] })
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(one))
  answer('PUT', `/svc/api/api/v2/adv/campaigns/${one.id}/`, () => refusal(503, 'اکنون نشد.'))
  open(`/${one.id}`)
  const grid = page.getByRole('grid', { name: reportTexts.week.grid })
  await grid.getByRole('button', { name: reportTexts.week.wholeDay(6) }).click(FRESH)
  await page.getByRole('button', { name: reportTexts.week.turnOff }).click()
  await expect.element(page.getByText('اکنون نشد.', { exact: false })).toBeVisible()
  await expect.element(page.getByText(reportTexts.week.chosen('۲۴'))).toBeVisible()
  await page.getByRole('button', { name: reportTexts.week.clear }).click()
  await expect.element(heading(reportTexts.week.title)).toHaveFocus()
})

test('a city that cannot be put aside, because places do not come, is said at once', async () => {
  const many = { ...one, divar_config: { ...one.divar_config, cities: ['tehran', 'karaj'] } }
  answerReports({ schedule: [] })
  answer('GET', '/svc/mobile/reports/api/capitals/', () => refusal(503, 'اکنون نشد.'))
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(many))
  open(`/${one.id}`)
  const drop = page.getByRole('button', { name: reportTexts.breakdown.dropCityOf('کرج') })
  await drop.click(FRESH)
  await expect.element(page.getByText(reportTexts.undo.notChanged, { exact: false })).toBeVisible()
  await expect.element(drop).toHaveFocus()
  expect(timesAsked('PUT', '/svc/api')).toBe(0)
})

test('a city is put aside in one tap, and comes back', async () => {
  const many = { ...one, divar_config: { ...one.divar_config, cities: ['tehran', 'karaj'] } }
  const sent: CampaignReplacement[] = []
  answerReports({ schedule: [] })
  answer('GET', '/svc/mobile/reports/api/capitals/', () => ({ count: 0, results: [] }))
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(many))
  answer('PUT', `/svc/api/api/v2/adv/campaigns/${one.id}/`, async (request) => {
    sent.push(await request.json())
    return many
  })
  open(`/${one.id}`)
  await page.getByRole('button', { name: reportTexts.breakdown.dropCityOf('کرج') }).click(FRESH)
  await expect.element(page.getByText(reportTexts.undo.city('کرج'))).toBeVisible()
  expect(sent[0]?.divar_config.cities).toEqual(['tehran'])
  const back = page.getByRole('button', { name: reportTexts.undo.back })
  await expect.element(back).toHaveFocus()
  await back.click()
  await expect.poll(() => sent.at(-1)?.divar_config.cities).toEqual(['tehran', 'karaj'])
  await expect.element(heading(reportTexts.breakdown.title)).toHaveFocus()
})

test('a breakdown is searched, sorted and opened further through the address', async () => {
  answerReports()
  open()
  await page.getByRole('button', { name: reportTexts.breakdown.kinds.keyword }).click(FRESH)
  await page
    .getByRole('searchbox', { name: reportTexts.breakdown.searchOf(reportTexts.breakdown.kinds.keyword) })
    .fill('مبل')
  await expect.poll(() => location.search).toContain('search=')
  const head = page.getByRole('button', {
    name: reportTexts.breakdown.sortBy(reportTexts.breakdown.columns.ctr),
  })
  expect(lowestOf([head.element()])).toBeGreaterThanOrEqual(FINGER)
  await head.click()
  await expect
    .poll(() =>
      asked.some((each) => each.includes('by=keyword&sort=ctr&search=') && each.includes('limit=10')),
    )
    .toBe(true)
  await page.getByRole('button', { name: reportTexts.breakdown.more }).click()
  await expect.poll(() => asked.some((each) => each.includes('limit=30'))).toBe(true)
})

test('without figures the page says so, and leads on', async () => {
  answerReports({ summary: { current: NOTHING } })
  open()
  await expect.element(page.getByText(reportTexts.states.empty.title), FRESH).toBeVisible()
  await expectNoViolations()
  await page.getByRole('button', { name: reportTexts.states.empty.longer }).click()
  await expect.poll(() => location.search).toBe('?range=30days')
})

test('what is not sure yet is said: a rebuilding, and days that do not balance', async () => {
  const day = addDays(TODAY, -2)
  answerReports({ summary: { is_rebuilding: true, unbalanced_days: [day] } })
  open()
  await expect.element(page.getByText(/بازشماری.*تغییر کند/), FRESH).toBeVisible()
  await expect.element(page.getByText(reportTexts.states.unbalanced(shortDay(day)))).toBeVisible()
})

test('a report that does not come is said, and asked for again', async () => {
  answerReports()
  answer('GET', `${REPORTS}summary/`, () => refusal(400, 'این بازه درست نیست.'))
  open()
  await expect.element(page.getByText('این بازه درست نیست.'), FRESH).toBeVisible()
  answerReports()
  await page.getByRole('button', { name: commonTexts.retry }).click()
  await expect.element(headline(), FRESH).toBeVisible()
})

test('an account without the page reads a plain table, and takes it away', async () => {
  answerReports({ isNew: false })
  open()
  await expect.element(heading(reportTexts.plainTable), FRESH).toBeVisible()
  await expect
    .element(page.getByRole('rowheader', { name: shortDay(TODAY), exact: false }), FRESH)
    .toBeVisible()
  await expect.element(heading(reportTexts.files.title)).toBeVisible()
  expect(timesAsked('GET', `${REPORTS}week/`)).toBe(0)
  await expectNoViolations()
})

test("another account's ad has no report here", async () => {
  answerReports()
  open('/99')
  await expect
    .element(page.getByRole('heading', { level: 1 }), FRESH)
    .not.toHaveTextContent(reportTexts.title)
})

const inView = (part: Element, frame: Element = document.documentElement) => {
  const [box, room] = [part.getBoundingClientRect(), frame.getBoundingClientRect()]
  return box.left >= room.left - 1 && box.right <= room.right + 1
}

test('a phone shows all hours of the week, three in a cell, and chooses all three', async () => {
  answerReports({ schedule: [] })
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(one))
  open(`/${one.id}`)
  const grid = page.getByRole('grid', { name: reportTexts.week.grid })
  await expect.element(grid, FRESH).toBeVisible()
  const cells = () => [...grid.element().querySelectorAll('[role="gridcell"]')]
  await expect.poll(() => cells().length).toBe(56)
  expect(cells().filter((cell) => !inView(cell, grid.element()))).toEqual([])
  const heads = [...grid.element().querySelectorAll('button')]
  expect(heads).toHaveLength(7 + 8)
  expect(lowestOf(heads)).toBeGreaterThanOrEqual(FINGER)
  await grid.getByRole('gridcell', { name: new RegExp(`^${reportTexts.week.cell(0, 21, '', 3)}`) }).click()
  await expect.element(page.getByText(reportTexts.week.chosen('۳'))).toBeVisible()
  await page.viewport(1280, 800)
  await expect.poll(() => cells().length).toBe(168)
})

test('every range can be seen on a phone', async () => {
  answerReports()
  open()
  const group = page.getByRole('group', { name: reportTexts.range.label })
  await expect.element(group.getByRole('button', { name: reportTexts.range.pick }), FRESH).toBeVisible()
  expect([...group.element().querySelectorAll('button')].filter((each) => !inView(each))).toEqual([])
  await expect.element(headline(), FRESH).toBeVisible()
})

test('ads are found by their state, as in the list', async () => {
  answerReports()
  open()
  await page.getByRole('combobox', { name: myAdsTexts.status }).selectOptions('off')
  await expect.poll(() => location.search).toBe('?show=off')
  await expect
    .poll(() => asked.some((each) => each.includes('campaigns/?') && each.includes('status=paused')))
    .toBe(true)
})

test('an advice leads to the field that it is about, and to the hours', async () => {
  const why = { days: 6, hour: 14, hours: 3, share: 0.2 }
  const of = { campaign_id: one.id, title: one.title, why }
  answerReports({
    advice: {
      advice: [
        { kind: 'budget_spent_early', action: 'raise_budget', ...of },
        { kind: 'costly_hours', action: 'edit_hours', ...of },
        { kind: 'no_impressions', action: 'raise_bid', ...of },
      ],
    },
  })
  open()
  const leadsTo = (action: 'raise_budget' | 'edit_hours', address: string) =>
    expect
      .element(page.getByRole('link', { name: reportTexts.advice.actions[action] }), FRESH)
      .toHaveAttribute('href', address)
  await leadsTo('raise_budget', `/u/${ACCOUNT}/my-ads/${one.id}/edit#dailyBudget`)
  await leadsTo('edit_hours', `/u/${ACCOUNT}/reports/${one.id}#week`)
  await expect
    .element(page.getByRole('link', { name: 'تغییر سقف هر کلیک' }))
    .toHaveAttribute('href', `/u/${ACCOUNT}/my-ads/${one.id}/edit#bid`)
  await page.getByRole('button', { name: reportTexts.range.presets.yesterday }).click()
  await leadsTo('edit_hours', `/u/${ACCOUNT}/reports/${one.id}?range=yesterday#week`)
})

test('a tab that is shown again on the next day asks for that day', async () => {
  answerReports()
  open('?range=today')
  await expect.element(headline(), FRESH).toBeVisible()
  const tomorrow = addDays(TODAY, 1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
  onTestFinished(() => void vi.useRealTimers())
  document.dispatchEvent(new Event('visibilitychange'))
  await expect
    .poll(() => asked.some((each) => each.includes(`summary/?from=${tomorrow}&to=${tomorrow}`)))
    .toBe(true)
})

test('clicks that cost nothing are told with their reasons, and what was given back with its date', async () => {
  answerReports({ clicks: 700 })
  open()
  await expect.element(heading(reportTexts.invalid.title), FRESH).toBeVisible()
  const card = page.getByRole('region', { name: reportTexts.invalid.title })
  await expect.element(card.getByText(reportTexts.invalid.sum('۲۸')), FRESH).toBeVisible()
  await expect
    .element(card.getByText(reportTexts.invalid.share(shareText(28 / 728)), { exact: false }))
    .toBeVisible()
  for (const reason of ['duplicate', 'bot_agent', 'too_fast'] as const)
    await expect.element(card.getByText(invalidReasonTexts[reason], { exact: true })).toBeVisible()
  await expect
    .element(card.getByText(reportTexts.invalid.correction('۴', invalidReasonTexts.batch_found)))
    .toBeVisible()
  await expect.element(card.getByText('۷٬۲۰۰', { exact: false })).toBeVisible()
  await expect.element(card.getByText(shortDay(addDays(TODAY, -3)), { exact: false })).toBeVisible()
})

test("an ad of a post shows the post's views, chats and what a chat cost; another ad has no such card", async () => {
  answerReports({ schedule: [] })
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(one))
  open(`/${one.id}`)
  const card = page.getByRole('region', { name: reportTexts.post.title })
  for (const figure of ['۹۴۰', '۳۱', '۴۰٬۶۰۰'])
    await expect.element(card.getByText(figure, { exact: false }), FRESH).toBeVisible()
  answer('GET', `${REPORTS}post/`, () => ({ post: null, missing: null }))
  open(`/${one.id}?range=yesterday`)
  await expect.element(heading(reportTexts.invalid.title), FRESH).toBeVisible()
  await expect.poll(() => card.query()).toBeNull()
})

test('where the figures of a post are missing the page says why, and what to do', async () => {
  answerReports({ schedule: [] })
  answer('GET', '/svc/api/api/v4/adv/campaigns-list/', () => pageOf(one))
  answer('GET', `${REPORTS}post/`, () => ({ post: null, missing: 'not_yet' }))
  open(`/${one.id}`)
  const card = page.getByRole('region', { name: reportTexts.post.title })
  await expect.element(card.getByText(reportTexts.post.notYet), FRESH).toBeVisible()
  answer('GET', `${REPORTS}post/`, () => ({ post: null, missing: 'consent_needed' }))
  open(`/${one.id}?range=yesterday`)
  const way = card.getByRole('link')
  await expect.element(way, FRESH).toBeVisible()
  const address = new URL(way.element().getAttribute('href') ?? '', location.href)
  expect(address.pathname).toMatch(/\/divar\/initiate\/$/)
  expect(address.searchParams.get('next')).toContain(`/${one.id}?range=yesterday`)
})

test.each([320, 360, 390])('at %d px the largest figures of a year do not break', async (width) => {
  const clicks = 2_805_463
  answerReports({ clicks })
  await page.viewport(width, 700)
  open()
  const { impressions, spend } = measuresOf(clicks)
  for (const text of [bareFigure('spend', spend ?? 0), bareFigure('impressions', impressions)]) {
    const figure = headline().getByText(text, { exact: false })
    await expect.element(figure, FRESH).toBeVisible()
    const digits = document.createRange()
    digits.selectNode(figure.element().firstChild as ChildNode)
    expect(digits.getClientRects(), text).toHaveLength(1)
  }
})
