import { draftLanding, type CampaignDraft } from '@jarchi/shared/campaign-draft.ts'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'

type Props = { draft: Pick<CampaignDraft, 'landingType' | 'webAddress' | 'phone'> }

/** Says that a link to the marketplace's own post will be stored as another, and as which. */
export function LandingNotice({ draft }: Props) {
  const landing = draftLanding(draft)
  if (!landing.ok || !landing.rewritten) return null
  return (
    <p role="status" className="rounded-field bg-accent-soft p-3 text-sm">
      {campaignFormTexts.landing.rewritten(runtimeConfig.marketplaceName)}
      <bdi dir="ltr" className="block text-end break-all">
        {landing.stored}
      </bdi>
    </p>
  )
}
