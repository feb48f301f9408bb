import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal, timesAsked } from '../../../test/wire.ts'
import { confirmSession } from '../profile.ts'
import { commonTexts } from '../../i18n/common.ts'
import { emptyListTexts } from '../../i18n/my-ads-empty.ts'

const LIST = '/svc/api/api/v4/adv/campaigns-list/'
const TOKEN = '/svc/accounts/api/v2/token/access/internal/'
const list = `/u/${ACCOUNT}/my-ads`
const text = (words: string) => expect.element(page.getByText(words))

for (const [status, calls] of [
  [403, 2],
  // The call is sent once more with a new token.
  [401, 4],
] as const) {
  test(`a refusal of a single call by ${status}, even with a new token, is shown in its place`, async () => {
    answer('GET', LIST, () => refusal(status, 'نشست تمام شده است.'))
    openPanel(list)
    await text('نشست تمام شده است.').toBeVisible()
    // One call for the page and one for the count.
    expect(timesAsked('GET', LIST)).toBe(calls)
    expect(location.pathname).toBe(list)
  })
}

test.each(['wrong_code', 'dead_code', 'factor_refused'])(
  'what was typed and refused as %s is not sent again: it would count as two guesses',
  async (code) => {
    const url = '/svc/accounts/api/v1/sessions/confirmation/verify/'
    answer('POST', url, () => refusal(401, 'کد درست نیست.', { code }))
    await expect(confirmSession(ACCOUNT, { request_id: 'x', code: '1' })).rejects.toMatchObject({ code })
    expect(timesAsked('POST', url)).toBe(1)
  },
)

test('an answer that is not the server’s own is said in words, and tried again', async () => {
  let isHotel = true
  answer('GET', LIST, () => (isHotel ? new Response('<h1>Wi-Fi</h1>') : { count: 0, results: [] }))
  openPanel(list)
  await text(commonTexts.toast.error).toBeVisible()
  isHotel = false
  await page.getByRole('button', { name: commonTexts.retry }).click()
  await text(emptyListTexts.empty.title).toBeVisible()
})

for (const [server, reply] of [
  ['a proxy', () => new Response('<h1>nginx: Bad Gateway</h1>', { status: 502 })],
  ['a gateway', () => Response.json({ message: 'nginx: no route', stack: 'at a.js:1' }, { status: 503 })],
] as const) {
  test(`what ${server} says in the server’s place is not shown`, async () => {
    answer('GET', LIST, reply)
    openPanel(list)
    await text(commonTexts.toast.error).toBeVisible()
    expect(document.body.textContent).not.toMatch(/nginx|a\.js/)
  })
}

const TOO_MANY = '<html><h1>429 Too Many Requests</h1>nginx</html>'
const busy = (body: string | null, headers: Record<string, string>) => () =>
  new Response(body, { status: 429, headers })
for (const [words, reply, seconds] of [
  ['a page that says when', busy(TOO_MANY, { 'retry-after': '2' }), '۲'],
  ['a page', busy(TOO_MANY, {}), '۱۰'],
  ['nothing', busy(null, {}), '۱۰'],
  ['JSON of its own', busy('{"error":"nginx"}', { 'retry-after': 'Fri, 27 Nov 2026 09:00:00 GMT' }), '۱۰'],
] as const) {
  test(`a proxy that counts calls and answers 429 with ${words} is not taken for a broken line`, async () => {
    answer('GET', LIST, reply)
    openPanel(list)
    const when = `درخواست‌های زیادی رسیده است. ${seconds} ثانیهٔ دیگر دوباره تلاش کنید.`
    await text(`از شبکهٔ شما، که شاید با دیگران مشترک است، ${when}`).toBeVisible()
    expect(document.body.textContent).not.toContain('nginx')
  })
}

test('a token that dies is renewed once for all the calls that wait', async () => {
  let tokens = 0
  const token = () => {
    tokens += 1
    return { token: `x.${btoa(JSON.stringify({ sub: '9', acc: ACCOUNT, at: tokens }))}.x`, expires_in: 300 }
  }
  answer('GET', TOKEN, token)
  let refused = 0
  answer('GET', LIST, () => {
    if (tokens > 1) return { count: 0, results: [] }
    refused += 1
    return refusal(401, 'نشست تمام شده است.')
  })
  openPanel(list)
  await text(emptyListTexts.empty.title).toBeVisible()
  expect([tokens, refused]).toEqual([2, 2])
})
