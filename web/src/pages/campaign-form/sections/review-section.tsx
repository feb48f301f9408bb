import { useFormContext } from 'react-hook-form'
import { AD_STATUS } from '@jarchi/shared/ad-status.ts'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { Button } from '../../../ui/button.tsx'
import type { Section } from '../form-sections.ts'
import { useFormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'
import { isAdChanged } from '../save/ad-change.ts'
import type { SavingState } from '../save/use-saving.ts'
import { OverviewList } from '../summary/overview-list.tsx'
import { useOverview } from '../summary/use-overview.ts'
import { SavingFailure } from './saving-failure.tsx'
import { SavingProgress } from './saving-progress.tsx'

const texts = campaignFormTexts.review

type Props = { saving: SavingState; onOpen: (section: Section) => void }

/** All choices once more, and the button that sends them. */
export function ReviewSection({ saving, onOpen }: Props) {
  const { steps, problems } = useOverview()
  const { campaign } = useFormSetting()
  const { getValues } = useFormContext<CampaignForm>()
  const isReady = steps.every((step) => step.isComplete)
  const isBackToReview =
    campaign?.divar_ad && problems.banners === undefined && isAdChanged(getValues(), campaign)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-quiet">{isReady ? !campaign && texts.intro : texts.incomplete}</p>
      <div inert={saving.running !== null}>
        <OverviewList onOpen={onOpen} />
      </div>
      {isBackToReview && (
        <p className="rounded-field bg-warning-soft p-3 text-sm text-warning">
          {campaignFormTexts.edit.willReview}
        </p>
      )}
      {saving.failure && <SavingFailure failure={saving.failure} />}
      {saving.running && <SavingProgress saving={saving.running} />}
      <Button type="submit" className="w-full sm:w-auto sm:self-start" busy={saving.running !== null}>
        {sendLabel(campaign?.divar_ad?.status)}
      </Button>
    </div>
  )
}

function sendLabel(status: number | undefined): string {
  if (status === undefined) return texts.send
  if (status === AD_STATUS.denied || status === AD_STATUS.changesAsked) return texts.resubmit
  return status === AD_STATUS.expired ? texts.renew : texts.save
}
