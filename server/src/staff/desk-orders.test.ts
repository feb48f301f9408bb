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

type Row = Record<string, never>
/** What a row is ordered by, the greatest first: a number, a time, or nothing as the least. */
type By = (row: Row) => string | number | null
const least = (by: By): By => {
  return (row) => {
    const value = by(row)
    return typeof value === 'string' ? -Date.parse(value) : -Number(value)
  }
}
const created: By = ({ created_at }) => created_at
const amount: By = ({ amount: rial }) => rial
const newest: By = ({ id }) => id

const LISTS: [path: string, order: string, by: By][] = [
  ['payments/', '', least(created)],
  ['payments/', 'newest', created],
  ['payments/', 'largest', amount],
  ['payments/?state=paid', '', created],
  ['payments/?state=paid', 'oldest', least(created)],
  ['payments/?state=paid', 'largest', amount],
  ['refunds/', '', least(newest)],
  ['refunds/', 'newest', newest],
  ['refunds/', 'largest', amount],
  ['refunds/?state=refused', '', newest],
  ['refunds/?state=refused', 'oldest', least(newest)],
  ['gift-cards/', '', newest],
  ['gift-cards/', 'largest', amount],
  ['gift-cards/', 'ending', ({ is_usable, expires_at }) => endsIn(is_usable, expires_at)],
  ['tickets/', '', least(({ created_at }) => created_at)],
  ['tickets/', 'waiting', least(({ created_at }) => created_at)],
  ['tickets/', 'newest', ({ updated_at }) => updated_at],
  ['tickets/?state=open', '', ({ updated_at }) => updated_at],
  ['tickets/?state=open', 'oldest', least(({ updated_at }) => updated_at)],
  ['tickets/?of=nobody', 'opened', newest],
  ['accounts/', '', newest],
  ['accounts/', 'oldest', least(newest)],
  ['accounts/?search=forushgah', 'seen', ({ last_seen_at }) => last_seen_at],
  ['accounts/?search=forushgah', 'highest', ({ balance }) => balance],
  ['accounts/?search=forushgah', 'lowest', least(({ balance }) => balance)],
  ['approvals/', '', ({ state, id }) => (state === 'asked' ? 1e9 - Number(id) : id)],
  ['approvals/', 'newest', newest],
  ['approvals/', 'largest', ({ sum }) => sum],
  ['financial-approvals/', '', least(({ submitted_at }) => submitted_at)],
  ['financial-approvals/', 'newest', ({ submitted_at }) => submitted_at],
  ['financial-approvals/', 'oldest', least(({ submitted_at }) => submitted_at)],
  ['exchange-ads/', '', ({ ad_id }) => ad_id],
  ['exchange-ads/', 'oldest', least(({ ad_id }) => ad_id)],
  ['exchange-ads/', 'failures', ({ failures }) => failures],
]

const endsIn = (isUsable: boolean, at: string) =>
  isUsable ? 1e15 - Date.parse(at) : Date.parse(at) - 1e15

test.each(LISTS)('%s in the order "%s" has each row once, in its place, across pages', async (path, order, by) => {
  const page = async (offset: number, limit: number) => {
    const url = `${path}${path.includes('?') ? '&' : '?'}order=${order}&offset=${offset}&limit=${limit}`
    const answer = await desk.get(order === '' ? url.replace('order=&', '') : url)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ count: number; results: Row[] }>()
  }
  const { count, results: all } = await page(0, 100)
  expect(all).toHaveLength(count)
  const paged: Row[] = []
  for (let offset = 0; offset < count; offset += 4) paged.push(...(await page(offset, 4)).results)
  expect(paged).toEqual(all)
  const rank = (row: Row) => {
    const value = by(row)
    if (value === null) return -Infinity
    return typeof value === 'string' ? Date.parse(value) : value
  }
  const ranks = all.map(rank)
  expect(ranks).toEqual(ranks.toSorted((one, other) => (one === other ? 0 : other > one ? 1 : -1)))
  expect(new Set(ranks).size, 'rows that differ').toBeGreaterThan(1)
})

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
  for (let after: number | null = 0; after !== null; ) {
    const asked = after === 0 ? '' : `&after=${after}`
    const page = (await desk.get(`audit-log/?action=gift_card.&order=oldest&limit=2${asked}`)).json()
    ids.push(...page.results.map(({ id }: { id: number }) => id))
    after = page.next
  }
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
