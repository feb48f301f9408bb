import { createHash } from 'node:crypto'
import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { landingOf, typedLanding } from '@jarchi/shared/advertising/landing-url.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/client.ts'
import { callPageTexts } from '../../platform/texts/call-page.ts'
import { escaped, htmlPage } from '../../platform/http/pages/html-page.ts'

/** The landing address of an ad with a phone number: marketplaces accept https addresses only. */
export function callPageAddress(origin: string, adId: number): string {
  return `${origin}/call/${adId}`
}

const Params = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) })

const styleOf = (accent: string) =>
  'body{margin:0;font:18px/1.8 Vazirmatn,Tahoma,sans-serif;background:#f5f6f4;color:#17201c}' +
  'main{max-width:560px;margin:0 auto;padding:16px;text-align:center}' +
  'img{display:block;width:100%;height:auto;border-radius:12px}' +
  'h1{font-size:20px;margin:16px 0 4px}small{color:#5b6660}' +
  `a{display:block;margin:16px 0;padding:14px;border-radius:12px;background:${accent};color:#fff;text-decoration:none;font-weight:700}`

/**
 * The page of an ad with a phone number: its banner, the advertiser, and a button that calls; open to
 * everybody.
 */
export const callPageRoutes: FastifyPluginAsyncZod = async (app) => {
  const style = styleOf(app.deps.config.brand.accent)
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`
  app.get('/call/:id', { schema: { hide: true, params: Params } }, async ({ params }, reply) => {
    const ad = await phoneAd(app.deps.db, BigInt(params.id))
    return reply
      .code(ad ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=60')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .send(pageOf(ad, style))
  })
}

type PhoneAd = { name: string; landing: string; banner: string | null }

/** Null: unknown, not approved, or without a phone number. */
async function phoneAd(db: Db, id: bigint): Promise<PhoneAd | null> {
  const row = await db
    .selectFrom('ads')
    .innerJoin('accounts', 'accounts.id', 'ads.account_id')
    .select(['accounts.name', 'ads.landing_url as landing', 'ads.medium_banner as banner'])
    .where('ads.id', '=', id)
    .where('ads.status', 'in', [AD_STATUS.preApproved, AD_STATUS.approved])
    .executeTakeFirst()
  return row && landingOf(row.landing).kind === 'phone' ? row : null
}

function pageOf(ad: PhoneAd | null, style: string): string {
  const body = ad === null ? `<p>${callPageTexts.gone}</p>` : bodyOf(ad)
  const title = ad === null ? callPageTexts.gone : ad.name
  return htmlPage(escaped(title), body, style)
}

function bodyOf({ name, landing, banner }: PhoneAd): string {
  const { url } = landingOf(landing)
  const number = persianDigits(typedLanding(landing))
  const picture = banner && `<img src="/files/${escaped(banner)}?w=720" alt="" width="984" height="552">`
  const call = `<a href="${escaped(url)}">${callPageTexts.call(`<bdi dir="ltr">${escaped(number)}</bdi>`)}</a>`
  return `${picture ?? ''}<h1>${escaped(name)}</h1><small>${callPageTexts.ad}</small>${call}`
}
