import type { AuditLogPage } from '@jarchi/shared/api/staff-audit.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDeskLists } from '../../test/desk-lists.ts'
import { testApp } from '../../test/harness.ts'
import { auditLines, signInStaff, staffCalls } from '../../test/staff.ts'

let t: Awaited<ReturnType<typeof testApp>>
let desk: ReturnType<typeof staffCalls>
beforeAll(async () => {
  t = await testApp()
  desk = staffCalls(t, await signInStaff(t))
  await fillDeskLists(t.db, 23, t.clock.now)
})
afterAll(() => t.close())

type Row = Partial<Record<string, string | number | boolean | null>>

/** What a row is ordered by, from the least; with a minus from the greatest. Nothing is less than all else. */
const LISTS: [path: string, order: string, by: string][] = [
  ['payments/', '', 'created_at'],
  ['payments/', 'newest', '-created_at'],
  ['payments/', 'largest', '-amount'],
  ['payments/?state=paid', '', '-created_at'],
  ['payments/?state=paid', 'oldest', 'created_at'],
  ['payments/?state=paid', 'largest', '-amount'],
  ['refunds/', '', 'id'],
  ['refunds/', 'newest', '-id'],
  ['refunds/', 'largest', '-amount'],
  ['refunds/?state=refused', '', '-id'],
  ['refunds/?state=refused', 'oldest', 'id'],
  ['gift-cards/', '', '-id'],
  ['gift-cards/', 'largest', '-amount'],
  ['gift-cards/', 'ending', 'ends'],
  ['tickets/', '', 'created_at'],
  ['tickets/', 'waiting', 'created_at'],
  ['tickets/', 'written', '-updated_at'],
  ['tickets/?state=open', '', '-updated_at'],
  ['tickets/?state=open', 'quiet', 'updated_at'],
  ['tickets/?of=nobody', 'opened', '-id'],
  ['accounts/', '', '-id'],
  ['accounts/', 'oldest', 'id'],
  ['accounts/', 'seen', '-last_seen_at'],
  ['accounts/?search=forushgah', 'seen', '-last_seen_at'],
  ['accounts/?search=forushgah', 'highest', '-balance'],
  ['accounts/?search=forushgah', 'lowest', 'balance'],
  ['approvals/', '', 'waits'],
  ['approvals/', 'newest', '-id'],
  ['approvals/', 'largest', '-sum'],
  ['financial-approvals/', '', 'submitted_at'],
  ['financial-approvals/', 'newest', '-submitted_at'],
  ['financial-approvals/', 'oldest', 'submitted_at'],
  ['exchange-ads/', '', '-ad_id'],
  ['exchange-ads/', 'oldest', 'ad_id'],
  ['exchange-ads/', 'failures', '-failures'],
  ['blocked-traffic/', '', '-id'],
  ['blocked-traffic/', 'oldest', 'id'],
]

/** A number or a time of a row. */
function valueOf(row: Row, column: string): number {
  const value = row[column] ?? -Infinity
  return typeof value === 'string' ? Date.parse(value) : Number(value)
}

/** What comes after all else of its list. */
const LAST = 1e15
function rank(row: Row, by: string): number {
  if (by === 'ends') return row.is_usable ? valueOf(row, 'expires_at') : LAST * 2 - valueOf(row, 'expires_at')
  if (by === 'waits') return row.state === 'asked' ? valueOf(row, 'id') : LAST - valueOf(row, 'id')
  return by.startsWith('-') ? -valueOf(row, by.slice(1)) : valueOf(row, by)
}

test.each(LISTS)(
  '%s with order=%s has each row once and in its place, across pages',
  async (path, order, by) => {
    const page = async (offset: number, limit: number) => {
      const asked = new URLSearchParams(path.split('?')[1])
      if (order !== '') asked.set('order', order)
      const answer = await desk.get(`${path.split('?')[0]}?${asked}&offset=${offset}&limit=${limit}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ count: number; results: Row[] }>()
    }
    const { count, results: all } = await page(0, 100)
    expect(all).toHaveLength(count)
    const paged: Row[] = []
    for (let offset = 0; offset < count; offset += 4) paged.push(...(await page(offset, 4)).results)
    expect(paged).toEqual(all)
    const ranks = all.map((row) => rank(row, by))
    expect(ranks).toEqual(ranks.toSorted((one, other) => (one < other ? -1 : Number(one > other))))
    expect(new Set(ranks).size, 'of rows that differ').toBeGreaterThan(1)
  },
)

test.each([...new Set(LISTS.map(([path]) => path.replace(/\?.*/, ''))), 'audit-log/', 'audit-log/export/'])(
  'an order that %s does not have is refused by its name',
  async (path) => {
    const answer = await desk.get(`${path}?order=id;drop`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'bad_input', fields: [{ path: 'order' }] })
  },
)

test('the audit log and its file begin with the oldest line if that is asked for', async () => {
  for (let number = 1; number <= 5; number += 1)
    await desk.post('gift-cards/', { amount: 10_000, uses: 1, days: 1, reason: `a card ${number}` })
  const ids: number[] = []
  let after: number | null = null
  do {
    const url: string = `audit-log/?action=gift_card.&order=oldest&limit=2${after ? `&after=${after}` : ''}`
    const page: AuditLogPage = (await desk.get(url)).json()
    ids.push(...page.results.map(({ id }) => id))
    after = page.next
  } while (after !== null)
  const lines = await auditLines(t, { action: 'gift_card.add' })
  expect(ids).toEqual(lines.map(({ id }) => Number(id)))
  const file = async (order: string) => {
    const { body } = await desk.get(`audit-log/export/?action=gift_card.&order=${order}`)
    return body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]?.replaceAll('"', '')))
  }
  expect(await file('oldest')).toEqual(ids)
  expect(await file('newest')).toEqual(ids.toReversed())
})

test('without the right money, no account is before another for its balance, and none is told', async () => {
  const other = staffCalls(t, await signInStaff(t, ['accounts']))
  for (const order of ['highest', 'lowest'])
    expect((await other.get(`accounts/?order=${order}`)).statusCode).toBe(403)
  const { results } = (await other.get('accounts/?order=seen')).json()
  expect(results[0]).toMatchObject({ balance: null })
})
