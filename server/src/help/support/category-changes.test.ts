import type { StaffTicketCategoryList } from '@jarchi/shared/api/staff-ticket-categories.ts'
import type { TicketCategoryList } from '@jarchi/shared/api/support.ts'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { auditLines, signInStaff, staffCalls } from '../../../test/staff.ts'
import { ticketCustomer } from '../../../test/ticket-customer.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof signInStaff>>
let desk: ReturnType<typeof staffCalls>
let customer: Awaited<ReturnType<typeof ticketCustomer>>
beforeEach(async () => {
  t = await testApp()
  staff = await signInStaff(t, ['support'])
  desk = staffCalls(t, staff)
  customer = await ticketCustomer(t, '09125550041')
  return () => t.close()
})

const all = async () => (await desk.get('ticket-categories/')).json<StaffTicketCategoryList>().results
const offered = async () =>
  (await customer.get('/svc/crm/api/v1/ticket-categories/')).json<TicketCategoryList>().results

test('a new category is offered to customers at the end, by a slug of its own', async () => {
  const before = await all()
  const added = await desk.post('ticket-categories/', { title: 'پیشنهاد', is_active: true })
  expect(added.statusCode, added.body).toBe(201)
  const last = (await all()).at(-1)
  expect(last).toMatchObject({ title: 'پیشنهاد', is_active: true })
  expect(await all()).toHaveLength(before.length + 1)
  expect((await offered()).at(-1)).toEqual({ slug: last?.slug, title: 'پیشنهاد' })
  expect((await customer.open({ category: last?.slug ?? '' })).category.title).toBe('پیشنهاد')
})

test('one that is switched off keeps its tickets and is offered to nobody; a new name is everywhere', async () => {
  const { id } = await customer.open({ category: 'payments' })
  await desk.put('ticket-categories/payments/', { title: 'پول', is_active: false })
  expect((await customer.read(id)).category).toEqual({ slug: 'payments', title: 'پول' })
  expect((await offered()).map(({ slug }) => slug)).not.toContain('payments')
  await expect(customer.open({ category: 'payments' })).rejects.toThrow()
  expect((await all()).find(({ slug }) => slug === 'payments')?.is_active).toBe(false)
  const [line] = await auditLines(t, { object: 'ticket_category:payments' })
  expect(line?.details).toMatchObject({ after: 'پول', was_active: true, is_active: false })
  expect((await desk.put('ticket-categories/none/', { title: 'پول', is_active: true })).json().code).toBe(
    'not_found',
  )
})

test('the last one stays offered, also if two are switched off at once', async () => {
  const categories = await all()
  const turnOff = ({ slug, title }: (typeof categories)[number]) =>
    desk.put(`ticket-categories/${slug}/`, { title, is_active: false })
  const answers = await Promise.all(categories.map(turnOff))
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(1)
  expect(await offered()).toHaveLength(1)
})

test('the order is the customers’ too; one of another list is refused', async () => {
  const slugs = (await all()).map(({ slug }) => slug)
  const turned = slugs.toReversed()
  expect((await desk.put('ticket-category-order/', { slugs: turned })).statusCode).toBe(200)
  expect((await offered()).map(({ slug }) => slug)).toEqual(turned)
  for (const wrong of [[], slugs.slice(1), [...slugs, 'more'], slugs.map(() => slugs[0])]) {
    expect((await desk.put('ticket-category-order/', { slugs: wrong })).statusCode).toBe(400)
  }
  for (const title of [' ', 'x'.repeat(61), 'یک\nدو']) {
    expect((await desk.post('ticket-categories/', { title, is_active: true })).statusCode).toBe(400)
  }
})

test('there are fifty at most, and a repeated call adds one', async () => {
  const add = (key: string) =>
    t.app.inject({
      method: 'POST',
      url: '/svc/staff/api/v1/ticket-categories/',
      headers: { ...staff.headers, 'idempotency-key': key },
      payload: { title: 'موضوع', is_active: true },
    })
  const before = (await all()).length
  await Promise.all([add('same'), add('same')])
  expect(await all()).toHaveLength(before + 1)
  for (let made = before + 1; made < 50; made++) await add(`key-${made}`)
  expect((await add('more')).statusCode).toBe(400)
})
