import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { campaign, pageOf } from './campaigns.ts'
import { answer, refusal } from './wire.ts'

const LIST = '/svc/api/api/v4/adv/campaigns-list/'
/** Of the campaign that is served. */
export const ONE = '/svc/api/api/v2/adv/campaigns/31/'

/** A server with one campaign, each change of which is a new revision. */
export function serveCampaign() {
  let held: Campaign = campaign('کفش')
  const sent: unknown[] = []
  answer('GET', LIST, () => pageOf(held))
  answer('PATCH', ONE, async (request) => {
    const change = (await request.json()) as Partial<Campaign>
    sent.push({ ...change, seen: request.headers.get('if-match') })
    if (request.headers.get('if-match') !== `"${held.revision}"`) return refusal(412)
    held = { ...held, ...change, revision: `campaign-${sent.length + 1}` }
    return held
  })
  return { sent, change: (values: Partial<Campaign>) => (held = { ...held, ...values }), held: () => held }
}
