import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import { afterMs } from '@jarchi/shared/time/durations.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../platform/jobs/service.ts'
import { deleteBefore } from './queries.ts'

export { endedCampaignsJob } from './ended-campaigns.ts'
export { giftNews, inMs, ringAccount, ringUser, unringAccount } from './queries.ts'
export { ringOfMember } from './ring-of-member.ts'

export function forgetNotificationsJob({ db, now }: Pick<Deps, 'db' | 'now'>): Job {
  return {
    name: 'forget-notifications',
    work: () => deleteBefore(db, afterMs(now(), -RETENTION.notifications)),
  }
}
