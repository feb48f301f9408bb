import type { Page } from '@playwright/test'
import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { createCampaign, signInByApi, type Advertiser } from './api-client.ts'
import { freshPhone } from './sms-inbox.ts'
import { staff } from './staff-words.ts'

/** Signs in a new user on the page's context, as staff with these rights. */
export async function signInStaff(page: Page, ...rights: StaffRight[]): Promise<Advertiser> {
  const member = await signInByApi(page.context().request, freshPhone())
  await staff('grant', member.phone, '--rights', rights.join(','))
  return member
}

/** A campaign with an ad that waits for review; returns the ad's id. */
export async function adToReview(advertiser: Advertiser, title: string): Promise<number> {
  const { id } = await createCampaign(advertiser, title)
  const { request, token } = advertiser
  const list = await request.get(`/svc/mobile/api/v1/advertiser/mobile-ads/?campaign_ids=${id}`, {
    headers: { authorization: `JWT ${token}` },
  })
  const { results } = (await list.json()) as { results: { id: number }[] }
  const [ad] = results
  if (!ad) throw new Error(`The campaign has no ad: ${JSON.stringify(results)}`)
  return ad.id
}
