import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CAMPAIGN,
  CAMPAIGNS,
  makeAd,
  makeCampaign,
  NATIVES,
  sendForm,
  threeBanners,
} from '../../../test/advertising.ts'
import { forgetKeysJob } from './idempotency.ts'
import { testApp } from '../../../test/harness.ts'
import { pngOf } from '../../../test/pictures.ts'
import { signInStaff, STAFF } from '../../../test/staff.ts'
import { ATTACHMENTS, NEW_TICKET, sendFile, ticketCustomer, TICKETS } from '../../../test/ticket-customer.ts'

let t: Awaited<ReturnType<typeof testApp>>
let me: Awaited<ReturnType<typeof t.signIn>>
let staff: Awaited<ReturnType<typeof signInStaff>>
let customer: Awaited<ReturnType<typeof ticketCustomer>>

beforeAll(async () => {
  t = await testApp()
  me = await t.signIn()
  staff = await signInStaff(t)
  customer = await ticketCustomer(t, me.phone)
})
afterAll(() => t.close())

type Headers = Record<string, string>
type Send = (headers: Headers, isOther: boolean) => ReturnType<typeof sendForm>
const post = (url: string, headers: Headers, payload: object) =>
  t.app.inject({ method: 'POST', url, headers, payload })
const reason = 'جشنوارهٔ پاییز'

/** Every route that takes the header: sends the same or something else; and the table that grows. */
const ROUTES: Record<string, { table: string; prepare: () => Promise<{ headers: Headers; send: Send }> }> = {
  [`POST ${CAMPAIGNS}`]: {
    table: 'campaigns',
    prepare: async () => ({
      headers: me.headers,
      send: (headers, isOther) =>
        post(CAMPAIGNS, headers, { ...CAMPAIGN, ...(isOther && { title: 'عنوان دیگر' }) }),
    }),
  },
  [`POST ${CAMPAIGNS}{campaignId}/duplicate/`]: {
    table: 'campaigns',
    prepare: async () => {
      const [one, another] = [await makeCampaign(t, me.headers), await makeCampaign(t, me.headers)]
      await makeAd(t, me.headers, one.id)
      await makeAd(t, me.headers, another.id)
      return {
        headers: me.headers,
        send: (headers, isOther) =>
          post(`${CAMPAIGNS}${(isOther ? another : one).id}/duplicate/`, headers, {}),
      }
    },
  },
  [`POST ${NATIVES}`]: {
    table: 'ads',
    prepare: async () => {
      const { id } = await makeCampaign(t, me.headers)
      const banners = await threeBanners()
      const form = { campaign_id: String(id), landing_url: 'https://shop.example.ir/', ...banners }
      // With the same fields, but one file is another picture.
      const other = { ...form, divar_large_banner: await pngOf('large', '#123456') }
      return {
        headers: me.headers,
        send: (headers, isOther) => sendForm(t, 'POST', NATIVES, headers, isOther ? other : form),
      }
    },
  },
  [`POST ${TICKETS}`]: {
    table: 'tickets',
    prepare: async () => ({
      headers: me.headers,
      send: (headers, isOther) =>
        post(TICKETS, headers, { ...NEW_TICKET, ...(isOther && { text: 'متن دیگر' }) }),
    }),
  },
  [`POST ${TICKETS}{ticketId}/messages/`]: {
    table: 'ticket_messages',
    prepare: async () => {
      const [one, another] = [await customer.open(), await customer.open()]
      return {
        headers: me.headers,
        // The same text, for another ticket.
        send: (headers, isOther) =>
          post(`${TICKETS}${(isOther ? another : one).id}/messages/`, headers, { text: 'سلام' }),
      }
    },
  },
  [`POST ${ATTACHMENTS}`]: {
    table: 'ticket_attachments',
    prepare: async () => {
      const [one, another] = [await pngOf('medium'), await pngOf('medium', '#123456')]
      return {
        headers: me.headers,
        send: (headers, isOther) =>
          sendFile(t, headers, ATTACHMENTS, isOther ? another : one, 'a.png', 'image/png'),
      }
    },
  },
  [`POST ${STAFF}attachments/`]: {
    table: 'ticket_attachments',
    prepare: async () => {
      const file = await pngOf('medium')
      return {
        headers: staff.headers,
        send: (headers, isOther) =>
          sendFile(t, headers, `${STAFF}attachments/`, file, isOther ? 'b.png' : 'a.png', 'image/png'),
      }
    },
  },
  [`POST ${STAFF}tickets/{ticketId}/messages/`]: {
    table: 'ticket_messages',
    prepare: async () => {
      const { id } = await customer.open()
      return {
        headers: staff.headers,
        send: (headers, isOther) =>
          post(`${STAFF}tickets/${id}/messages/`, headers, {
            text: isOther ? 'نه' : 'بله',
            last_message_id: Number.MAX_SAFE_INTEGER,
          }),
      }
    },
  },
  [`POST ${STAFF}tickets/{ticketId}/notes/`]: {
    table: 'ticket_notes',
    prepare: async () => {
      const { id } = await customer.open()
      return {
        headers: staff.headers,
        send: (headers, isOther) =>
          post(`${STAFF}tickets/${id}/notes/`, headers, { text: isOther ? 'نه' : 'بله' }),
      }
    },
  },
  [`POST ${STAFF}ticket-categories/`]: {
    table: 'ticket_categories',
    prepare: async () => ({
      headers: staff.headers,
      send: (headers, isOther) =>
        post(`${STAFF}ticket-categories/`, headers, { title: isOther ? 'نه‌خیر' : 'بله', is_active: true }),
    }),
  },
  [`POST ${STAFF}saved-answers/`]: {
    table: 'saved_answers',
    prepare: async () => ({
      headers: staff.headers,
      send: (headers, isOther) =>
        post(`${STAFF}saved-answers/`, headers, {
          title: isOther ? 'نه' : 'بله',
          text: 'متن',
          category: null,
        }),
    }),
  },
  [`POST ${STAFF}gift-cards/`]: {
    table: 'gift_cards',
    prepare: async () => ({
      headers: staff.headers,
      send: (headers, isOther) =>
        post(`${STAFF}gift-cards/`, headers, { amount: 70_000, uses: isOther ? 9 : 2, days: 3, reason }),
    }),
  },
  [`POST ${STAFF}gift-cards/agreed/{approvalId}/`]: {
    table: 'gift_cards',
    prepare: async () => {
      const colleague = await signInStaff(t)
      const agreed = async () => {
        const card = { amount: 1_000_000_000, uses: 2, days: 3, reason: `${reason} ${randomUUID()}` }
        const asked = await post(`${STAFF}gift-cards/`, staff.headers, card)
        const { approval_id: id } = asked.json<{ approval_id: number }>()
        const { headers } = colleague
        const list = await t.app.inject({ url: `${STAFF}approvals/?limit=100`, headers })
        const { results } = list.json<{ results: { id: number; digest: string }[] }>()
        const digest = results.find((each) => each.id === id)?.digest
        await post(`${STAFF}approvals/${id}/agree/`, headers, { digest })
        return id
      }
      const [one, another] = [await agreed(), await agreed()]
      return {
        headers: staff.headers,
        send: (headers, isOther) =>
          post(`${STAFF}gift-cards/agreed/${isOther ? another : one}/`, headers, {}),
      }
    },
  },
  [`POST ${STAFF}charge-packages/`]: {
    table: 'charge_packages',
    prepare: async () => {
      const offer = { title: 'بستهٔ نقره‌ای', amount: 50_000_000, bonus: 2_000_000, position: 2 }
      return {
        headers: staff.headers,
        send: (headers, isOther) =>
          post(`${STAFF}charge-packages/`, headers, { ...offer, ...(isOther && { bonus: 9_000_000 }) }),
      }
    },
  },
  // Its key is in the body.
  [`POST ${STAFF}accounts/{accountId}/entries/`]: {
    table: 'ledger_entries',
    prepare: async () => {
      const { accountId } = await t.signIn()
      return {
        headers: staff.headers,
        send: ({ 'idempotency-key': key, ...headers }, isOther) =>
          post(`${STAFF}accounts/${accountId}/entries/`, headers, {
            amount: isOther ? 90_000 : 70_000,
            reason,
            key,
          }),
      }
    },
  },
}

test('every route that takes a key is listed here', async () => {
  type Operation = { parameters?: { in: string; name: string }[] }
  const { paths } = (await t.app.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  const taking = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'idempotency-key'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  const entries = `POST ${STAFF}accounts/{accountId}/entries/`
  expect([...taking, entries].toSorted()).toEqual(Object.keys(ROUTES).toSorted())
})

describe.each(Object.entries(ROUTES))('%s', (_, { table, prepare }) => {
  const count = async () => {
    const { rows } = await sql<{ rows: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(r::text, ',' order by r::text)), '') as rows
      from ${sql.table(table)} r
    `.execute(t.db)
    return rows[0]?.rows
  }

  test('does one thing for a key, repeats the answer, and refuses the key for another request', async () => {
    const { headers, send } = await prepare()
    const keyed = { ...headers, 'idempotency-key': randomUUID() }
    const first = await send(keyed, false)
    expect(first.statusCode, first.body).toBeLessThan(300)
    const before = await count()
    const again = await send(keyed, false)
    expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()])
    const other = await send(keyed, true)
    expect(other.json()).toMatchObject({ code: 'key_reused', statusCode: 409 })
    expect(other.json().message).toMatch(/[آ-ی]/)
    expect(await count()).toBe(before)
  })

  test('does one thing for many requests at once', async () => {
    const { headers, send } = await prepare()
    const keyed = { ...headers, 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(keyed, false)))
    expect(new Set(answers.map(({ statusCode }) => statusCode)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })
})

test('a refused request has not used its key', async () => {
  const headers = { ...me.headers, 'idempotency-key': randomUUID() }
  expect((await post(TICKETS, headers, { ...NEW_TICKET, category: 'nowhere' })).statusCode).toBe(400)
  expect((await post(TICKETS, headers, NEW_TICKET)).statusCode).toBe(201)
})

test('keys are forgotten after 90 days, not before', async () => {
  const key = { 'idempotency-key': randomUUID() }
  await post(CAMPAIGNS, { ...me.headers, ...key }, CAMPAIGN)
  const kept = async () => {
    await forgetKeysJob(t.deps).work(new AbortController().signal)
    const found = t.db.selectFrom('idempotency_keys').select('key')
    return (await found.where('key', '=', key['idempotency-key']).execute()).length
  }
  const before = t.clock.now
  t.clock.advance(90 * 86_400)
  expect(await kept()).toBe(1)
  t.clock.advance(1)
  expect(await kept()).toBe(0)
  t.clock.now = before
})

test("one's own key for another route, and another one's, are other keys", async () => {
  const key = { 'idempotency-key': randomUUID() }
  const other = await t.signIn()
  const made = await Promise.all([
    post(TICKETS, { ...me.headers, ...key }, NEW_TICKET),
    post(TICKETS, { ...other.headers, ...key }, { ...NEW_TICKET, text: 'متن دیگر' }),
    post(CAMPAIGNS, { ...me.headers, ...key }, CAMPAIGN),
  ])
  expect(made.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
})
