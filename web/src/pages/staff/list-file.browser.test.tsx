import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { answer, refusal } from '../../../test/wire.ts'
import { numberText } from '../../i18n/format.ts'
import { deskFileTexts } from '../../i18n/staff-files.ts'

const STAFF = '/svc/staff/api/v1/'
const FRESH = { timeout: 20_000 }
const AT = '2026-11-22T08:30:00.000Z'

afterEach(() => vi.restoreAllMocks())

function signInWith(rights: readonly StaffRight[]) {
  const waiting = { reviews: null, financial_approvals: null, tickets: null, payments: null }
  answer('GET', `${STAFF}desk/`, () => ({ user_id: 9, name: 'مینا', rights, waiting }))
}

/** Accounts of ids from 1, in the pages that are asked for. */
function answerAccounts(count: number, asked: string[] = []) {
  answer('GET', `${STAFF}accounts/`, ({ url }) => {
    const { search, searchParams } = new URL(url)
    const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
    asked.push(search)
    const ids = Array.from({ length: count }, (_, at) => at + 1).slice(offset, offset + limit)
    return { count, results: ids.map(account) }
  })
}

/** Accounts of ids from 1 to `last`, without those that have `left` before so many pages. */
function answerMoving(left: (times: number) => number[], last = (_: number) => 150) {
  let times = 0
  answer('GET', `${STAFF}accounts/`, ({ url }) => {
    times += 1
    const { searchParams } = new URL(url)
    const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
    const gone = left(times)
    const ids = Array.from({ length: last(times) }, (_, at) => at + 1).filter((id) => !gone.includes(id))
    return { count: ids.length, results: ids.slice(offset, offset + limit).map(account) }
  })
}

const account = (id: number) => ({
  id,
  name: id === 1 ? '=1+1' : `shop ${id}`,
  is_vip: false,
  created_at: AT,
  users: [{ id: 1, phone: '09120000001', name: '', is_staff: false, disabled_at: null, role: 'owner' }],
  last_seen_at: null,
  balance: -70_000,
})

const button = () => page.getByRole('button', { name: deskFileTexts.get })

/** The lines of the next file that the browser saves. */
function savedLines(): Promise<string[]> {
  return new Promise((resolve) => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      void (file as Blob).text().then((text) => resolve(text.split('\r\n')))
      return 'blob:file'
    })
  })
}

test('a file has each line of all pages once, as the list is filtered and ordered', async () => {
  signInWith(['accounts', 'money'])
  const asked: string[] = []
  answerAccounts(250, asked)
  openPanel('/staff/accounts?search=shop&order=oldest&offset=20')
  await expect.element(button(), FRESH).toBeVisible()
  asked.length = 0
  const saved = savedLines()
  await button().click()
  const [titles, first, second, ...rest] = await saved
  const { id, name, isVip, createdAt, seenAt, balance, phones } = deskFileTexts.columns
  expect(titles).toBe(
    `\ufeff${[id, name, isVip, createdAt, seenAt, balance, phones].join()}`.replace('\ufeff', ''),
  )
  expect(first).toMatch(/^1,"'=1\+1",,.+,,-7000,09120000001$/)
  expect(second).toMatch(/^2,shop 2,/)
  expect(rest).toHaveLength(249)
  expect(asked.map((search) => new URLSearchParams(search).get('offset'))).toEqual(['0', '99', '198'])
  for (const search of asked) expect(search).toContain('search=shop&order=oldest')
  await expect.element(page.getByText(deskFileTexts.done(numberText(250)))).toBeVisible()
})

test('a row that leaves the list meanwhile hides none from the file: it is read again', async () => {
  signInWith(['accounts'])
  const asked: string[] = []
  answerAccounts(150, asked)
  openPanel('/staff/accounts')
  await expect.element(button(), FRESH).toBeVisible()
  // The first of 150 leaves after the first hundred were read, so the 101st moves to their page.
  answerMoving((times) => (times === 1 ? [] : [1]))
  const saved = savedLines()
  await button().click()
  const [, ...lines] = await saved
  expect(lines.filter(Boolean).map((line) => Number(line.split(',')[0]))).toEqual(
    Array.from({ length: 149 }, (_, at) => at + 2),
  )
})

test('a list that never stands still is told, and not saved with a gap', async () => {
  signInWith(['accounts'])
  answerAccounts(150)
  openPanel('/staff/accounts')
  await expect.element(button(), FRESH).toBeVisible()
  const save = vi.spyOn(URL, 'createObjectURL')
  // With each page one more has left at the beginning, and another has come to the end.
  answerMoving(
    (times) => Array.from({ length: times }, (_, at) => at + 1),
    (times) => 150 + times,
  )
  await button().click()
  await expect.element(page.getByText(deskFileTexts.moving, { exact: false }).first()).toBeVisible()
  expect(save).not.toHaveBeenCalled()
})

test('a file that cannot be read whole is not saved, and can be asked for again', async () => {
  signInWith(['accounts'])
  answerAccounts(150)
  openPanel('/staff/accounts')
  await expect.element(button(), FRESH).toBeVisible()
  const save = vi.spyOn(URL, 'createObjectURL')
  answer('GET', `${STAFF}accounts/`, () => refusal(503))
  await button().click()
  await expect.element(page.getByText(deskFileTexts.failed, { exact: false }).first()).toBeVisible()
  expect(save).not.toHaveBeenCalled()
  await expect.element(button()).toBeEnabled()
})
