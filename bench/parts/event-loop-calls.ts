import { randomUUID } from 'node:crypto'
import { jalaliMonthOf, jalaliMonthText, addMonths } from '@jarchi/shared/time/jalali.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../server/src/platform/db/types.ts'
import type { Operation } from '../../server/test/fuzz/operations.ts'
import { PERSON } from './event-loop-account.ts'

/** Values for paths and bodies: of each kind, the most expensive one. */
export type World = Awaited<ReturnType<typeof worldOf>>

export async function worldOf(db: Kysely<DB>, own: { accountId: number; userId: number }, picture: Buffer) {
  const one = async (text: ReturnType<typeof sql<{ id: unknown }>>) =>
    String((await text.execute(db)).rows[0]?.id ?? 1)
  const lists = async (text: ReturnType<typeof sql<{ all: string[] }>>) =>
    (await text.execute(db)).rows[0]?.all ?? []
  const other = await one(sql`select max(id) as id from accounts`)
  const data = picture.toString('base64')
  return {
    cities: await lists(sql`select array_agg(slug order by slug) as all from cities`),
    categories: await lists(
      sql`select array_agg(en_name order by en_name) as all from (select en_name from categories limit 100) few`,
    ),
    ids: (
      await lists(
        sql`select array_agg(id::text order by id) as all from (select id from campaigns limit 100) few`,
      )
    ).join(','),
    picture,
    data,
    freeCampaign: await one(sql`select id from campaigns where not has_ad limit 1`),
    banner: await one(sql`select xlarge_banner as id from ads limit 1`),
    path: {
      accountId: other,
      userId: await one(sql`select max(id) as id from users`),
      campaignId: await one(sql`select max(id) as id from campaigns`),
      adId: await one(sql`select max(id) as id from ads`),
      ticketId: await one(sql`select min(id) as id from tickets`),
      paymentId: await one(sql`select id from payments limit 1`),
      giftCardId: await one(sql`select max(id) as id from gift_cards`),
      packageId: '1',
      attachmentId: randomUUID(),
      sessionId: randomUUID(),
      month: jalaliMonthText(addMonths(jalaliMonthOf(new Date()), -1)),
      page: 'black-friday',
      token: `1-tmnz28-${'A'.repeat(43)}`,
      postToken: 'AbCd1234',
      touchPoint: 'panel',
    } as Record<string, string>,
    own,
  }
}

type Body = Record<string, unknown>

const DAY = 86_400_000

const campaign = ({ cities }: World): Body => ({
  title: `campaign ${Math.random()}`,
  bid: 20_000,
  display_time: Array.from({ length: 168 }, (_, hour) => ({
    day_of_week: Math.floor(hour / 24),
    hour_of_day: hour % 24,
  })),
  divar_config: {
    cities,
    neighborhoods: [],
    category_slugs: ['light'],
    keywords: Array.from({ length: 50 }, (_, index) => `keyword number ${index}`),
  },
})

const reason = { reason: 'a reason for it' }
const allSeen = { last_message_id: Number.MAX_SAFE_INTEGER }
const colors = { background: '#0e5447', text: '#ffffff', accent: '#ffc857' }
const texts = () => ({ title: `sale ${Math.floor(Math.random() * 1e6)}` })

/** Bodies by operation; other operations have none. */
export const BODIES: Record<string, (world: World) => Body> = {
  'POST /svc/accounts/api/v1/auth/phone/': () => ({ phone: '09350000001' }),
  'POST /svc/accounts/api/v1/auth/phone/validate/': () => ({
    request_id: randomUUID(),
    phone: '09350000001',
    code: '123456',
  }),
  'PATCH /svc/accounts/api/v1/accounts/info/': () => ({ first_name: 'Maryam', last_name: 'Ahmadi' }),
  'PUT /svc/accounts/api/v1/accounts/info/image/': ({ picture }) => ({ picture }),
  'POST /svc/accounts/api/v1/accounts/email/': () => ({ email: 'maryam@example.ir' }),
  'POST /svc/accounts/api/v1/accounts/email/confirm/': () => ({ request_id: randomUUID(), code: '123456' }),
  'POST /svc/accounts/api/v1/accounts/email/resend/': () => ({ request_id: randomUUID() }),
  'POST /svc/accounts/api/v1/accounts/email/verify/': () => ({ request_id: randomUUID(), code: '123456' }),
  'PATCH /svc/api/api/v2/adv/profile/': () => ({
    name: 'a shop',
    website_url: null,
    telegram_bot_link: null,
  }),
  'PUT /svc/api/api/v1/adv/verdict-settings/': () => ({ by_email: true, by_sms: true }),
  'PUT /svc/api/api/v1/adv/report-config/': () => ({ frequency: 'none', channels: [], address: null }),
  'POST /svc/api/api/v2/adv/campaigns/': campaign,
  'PUT /svc/api/api/v2/adv/campaigns/{campaignId}/': (world) => ({ ...campaign(world), user_apply: true }),
  'PATCH /svc/api/api/v2/adv/campaigns/{campaignId}/': () => ({ user_apply: true }),
  'POST /svc/api/api/v2/account/payments/': () => ({ amount: 10_000_000 }),
  'POST /svc/api/api/v1/account/gift-card/validate/': () => ({ code: 'card1' }),
  'POST /svc/api/api/v1/account/gift-card/redeem/': () => ({ code: 'card2' }),
  'POST /svc/panel-backend/api/v1/divar-advertisement/payment/submit': () => ({ package_id: 1 }),
  'POST /svc/panel-backend/api/v1/promotions/{page}/registrations/': () => ({
    name: 'Maryam',
    phone: '09350000001',
    consent: true,
  }),
  'POST /svc/mobile/api/v1/advertiser/natives/': ({ picture, freeCampaign }) => adForm(freeCampaign, picture),
  'PATCH /svc/mobile/api/v1/advertiser/natives/{adId}/': ({ path }) => ({
    campaign_id: Number(path['campaignId']),
    active: true,
  }),
  'POST /svc/mobile/kenar-divar/session-init/{touchPoint}/': () => ({}),
  'POST /svc/mobile/kenar-divar/events/': () => ({ type: 'POST_UPDATE' }),
  'POST /svc/assistant/api/v1/facilitator/keywords/divar-suggestion': ({ categories, cities }) => ({
    categories,
    cities,
  }),
  'PUT /svc/financial/api/v2/accounts/financial-account-info/': () => PERSON,
  'POST /svc/financial/api/v2/accounts/refunds/': () => ({
    amount: 100_000,
    sheba: 'IR062960000000100324200001',
  }),
  'PUT /svc/financial/api/v2/accounts/notice-settings/': () => ({ low_balance: null }),
  'POST /svc/banner/api/generate/v2/': ({ banner }) => ({
    template: '1',
    texts: texts(),
    colors,
    picture: { source: { file: banner } },
  }),
  'POST /svc/banner/api/pictures': ({ picture }) => ({ picture }),
  'POST /svc/banner/api/generate': ({ data }) => ({
    templateVersion: '1',
    mainTitle: texts().title,
    bgColor: colors.background,
    textColor: colors.text,
    tertiaryColor: colors.accent,
    imageBgBase64: data,
  }),
  'POST /svc/banner/api/preflight/picture/': ({ picture }) => ({ size: 'xlarge', picture }),
  'POST /svc/banner/api/preflight/': () => ({
    texts: { title: 'a b '.repeat(2_500), subtitle: '09'.repeat(5_000) },
    landing_url: 'https://example.ir/',
  }),
  'POST /svc/staff/api/v1/impersonations/': ({ path }) => ({
    account_id: Number(path['accountId']),
    ...reason,
  }),
  'POST /svc/staff/api/v1/reviews/next/': () => ({ skipped: Array.from({ length: 100 }, (_, at) => at + 1) }),
  'POST /svc/staff/api/v1/reviews/{adId}/verdict/': () => ({ version: 'x', verdict: 'approve' }),
  'POST /svc/staff/api/v1/financial-approvals/{accountId}/verdict/': () => ({
    version: 'x',
    verdict: 'approve',
  }),
  'PATCH /svc/staff/api/v1/accounts/{accountId}/': () => ({ is_vip: true, ...reason }),
  'POST /svc/staff/api/v1/users/{userId}/disable/': () => reason,
  'POST /svc/staff/api/v1/users/{userId}/enable/': () => reason,
  'PUT /svc/staff/api/v1/accounts/{accountId}/debt-limits/': () => ({
    debt_limit: 1,
    debt_hard_limit: 2,
    ...reason,
  }),
  'POST /svc/staff/api/v1/accounts/{accountId}/entries/': () => ({
    amount: 10,
    ...reason,
    key: randomUUID(),
  }),
  'PATCH /svc/staff/api/v1/tickets/{ticketId}/': () => ({ closed: false, ...allSeen }),
  'PUT /svc/staff/api/v1/tickets/{ticketId}/category/': () => ({ category: 'other' }),
  'POST /svc/staff/api/v1/tickets/{ticketId}/messages/': () => ({ text: 'x'.repeat(4_000), ...allSeen }),
  'POST /svc/staff/api/v1/attachments/': ({ picture }) => ({ file: picture }),
  'POST /svc/staff/api/v1/payments/{paymentId}/close/': () => ({ note: 'a note to it' }),
  'POST /svc/staff/api/v1/gift-cards/': () => ({ amount: 1_000, uses: 1, days: 1, ...reason }),
  'POST /svc/staff/api/v1/gift-cards/{giftCardId}/end/': () => reason,
  'POST /svc/staff/api/v1/charge-packages/': () => ({
    title: 'a package',
    amount: 10_000,
    bonus: 0,
    position: 1,
  }),
  'PUT /svc/staff/api/v1/charge-packages/{packageId}/': () => ({
    title: 'a package',
    amount: 10_000,
    bonus: 0,
    position: 1,
  }),
  'POST /svc/crm/api/v1/tickets/': () => ({
    subject: 'a ticket',
    category: 'other',
    text: 'x'.repeat(4_000),
  }),
  'PATCH /svc/crm/api/v1/tickets/{ticketId}/': () => ({ closed: false }),
  'POST /svc/crm/api/v1/tickets/{ticketId}/messages/': () => ({ text: 'x'.repeat(4_000) }),
  'POST /svc/crm/api/v1/tickets/{ticketId}/read/': () => ({ message_id: 1 }),
  'POST /svc/crm/api/v1/attachments/': ({ picture }) => ({ file: picture }),
}

function adForm(campaignId: string | undefined, picture: Buffer): Body {
  return {
    campaign_id: campaignId,
    landing_url: 'https://example.ir/',
    has_custom_banners: '1',
    divar_banner_type: 'custom',
    divar_medium_banner: picture,
    divar_large_banner: picture,
    divar_xlarge_banner: picture,
  }
}

/** The query, if there is one: it requests as much at once as the server allows. */
export function queryOf({ parameters }: Operation, { ids }: World): string {
  const known: Record<string, string> = {
    limit: '100',
    from: new Date(Date.now() - 85 * DAY).toISOString().slice(0, 10),
  }
  const needed: Record<string, string> = {
    id__in: ids,
    campaign_ids: ids,
    divar_access_token: '1',
    u: 'x',
    s: 'x',
  }
  const query = parameters.flatMap(({ name, in: place, required }) => {
    const value = known[name] ?? (required ? needed[name] : undefined)
    return place === 'query' && value !== undefined ? [[name, value]] : []
  })
  return new URLSearchParams(query).toString()
}

export async function payloadOf(body: Body, isForm: boolean) {
  if (!isForm) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (Buffer.isBuffer(value))
      form.append(name, new Blob([new Uint8Array(value)], { type: 'image/jpeg' }), 'picture.jpg')
    else form.append(name, String(value))
  }
  const packed = new Response(form)
  return { type: packed.headers.get('content-type') ?? '', bytes: Buffer.from(await packed.arrayBuffer()) }
}
