import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Job } from '../../platform/jobs/service.ts'
import { ringAccount } from './queries.ts'

type Ended = {
  account_id: bigint
  campaign_id: bigint
  kind: 'total_spent' | 'campaign_ended'
  until: string
}

/** Tells of campaigns that are on and over: their days, or their whole budget. Of each once, unless it goes on first. */
export async function tellEndedCampaigns(db: Db, now: Date) {
  const { rows } = await sql<Ended>`
    with today as (select tehran_day(${now}) as day),
    ended as (
      select account_id, campaigns.id as campaign_id, 'campaign_ended' as kind, ends_on::text as until
      from campaigns, today
      where ends_on is not null and day_number(ends_on) between day - ${DAYS_BACK} and day - 1
      union all
      select account_id, campaign_id, 'total_spent', cap::text
      from campaign_totals total join campaigns on campaigns.id = campaign_id, today
      where charged >= cap and exists (
        select from campaign_days days
        where days.campaign_id = total.campaign_id and days.day >= today.day - ${DAYS_BACK} and days.charged > 0
      )
    )
    select ended.* from ended join campaigns on campaigns.id = campaign_id and enabled and has_ad
    where not exists (
      select from notifications told
      where told.account_id = ended.account_id and told.kind = ended.kind
        and told.subject = campaign_id || ' ' || until
    )
  `.execute(db)
  for (const { account_id, campaign_id, kind, until } of rows) {
    const content = { kind, campaign_id: Number(campaign_id) }
    await ringAccount(db, Number(account_id), { subject: `${campaign_id} ${until}`, content, at: now })
  }
}

/** How far a server that was down looks back. */
const DAYS_BACK = 3

export function endedCampaignsJob({ db, now }: Pick<Deps, 'db' | 'now'>): Job {
  return { name: 'tell-ended-campaigns', work: () => tellEndedCampaigns(db, now()) }
}
