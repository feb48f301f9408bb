import { useFormContext } from 'react-hook-form'
import { AD_STATUS } from '@jarchi/shared/ad-status.ts'
import type { AdStatus } from '@jarchi/shared/api/ads.ts'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { Button } from '../../../ui/button.tsx'
import type { Section } from '../form-sections.ts'
import { findingSection } from '../checks/finding-section.ts'
import { ReviewChecks } from '../checks/review-checks.tsx'
import { usePreflight } from '../checks/use-preflight.ts'
import { useFormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'
import { isAdChanged } from '../save/ad-change.ts'
import type { SavingState } from '../save/use-saving.ts'
import { OverviewList } from '../summary/overview-list.tsx'
import { useOverview } from '../summary/use-overview.ts'
import { MoneySection } from './money-section.tsx'
import { SavingFailure } from './saving-failure.tsx'
import { SavingProgress } from './saving-progress.tsx'

const texts = campaignFormTexts.review

type Props = { saving: SavingState; onOpen: (section: Section) => void }

/** All choices once more, and the button that sends them. */
export function ReviewSection({ saving, onOpen }: Props) {
  const { steps, problems } = useOverview()
  const { campaign, post } = useFormSetting()
  const { getValues } = useFormContext<CampaignForm>()
  const isReady = steps.every((step) => step.isComplete)
  const ad = campaign?.divar_ad
  const isChanged = ad && problems.banners === undefined ? isAdChanged(getValues(), campaign) : false
  const isChecked = isReady && (!ad || isChanged)
  const preflight = usePreflight(isChecked ? getValues() : null)
  const [breach] = preflight.breaches
  const notice = ad ? adNotice(ad.status, isChanged) : null
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-quiet">{isReady ? !campaign && texts.intro : texts.incomplete}</p>
      {/* From 992 px the summary at the side says it all; of a post, the closed sections above do. */}
      {!(post && isReady) && (
        <div inert={saving.running !== null} className="lg:hidden">
          <OverviewList onOpen={onOpen} />
        </div>
      )}
      {/* With all else taken from the post, the budget is what is left to be confirmed. */}
      {post && isReady && (
        <div inert={saving.running !== null}>
          <MoneySection />
        </div>
      )}
      {isChecked && (
        <div inert={saving.running !== null}>
          <ReviewChecks preflight={preflight} onOpen={onOpen} />
        </div>
      )}
      {notice && <p className="rounded-field bg-warning-soft p-3 text-sm text-warning">{notice}</p>}
      {saving.failure && <SavingFailure failure={saving.failure} />}
      {saving.running && <SavingProgress saving={saving.running} />}
      <Button
        type="submit"
        className="w-full sm:w-auto sm:self-start"
        busy={saving.running !== null}
        onClick={(event) => {
          if (!breach) return
          event.preventDefault()
          onOpen(findingSection(breach.path))
        }}
      >
        {ad ? saveLabel(ad.status, isChanged) : texts.send}
      </Button>
    </div>
  )
}

/** Only other banners or another link bring a refused ad before a reviewer again. */
function isRefused(status: AdStatus): boolean {
  return status === AD_STATUS.denied || status === AD_STATUS.changesAsked
}

function adNotice(status: AdStatus, isChanged: boolean): string | null {
  if (isChanged) return campaignFormTexts.edit.willReview
  return isRefused(status) ? campaignFormTexts.edit.stillRefused : null
}

function saveLabel(status: AdStatus, isChanged: boolean): string {
  if (isRefused(status) && isChanged) return texts.resubmit
  return status === AD_STATUS.expired ? texts.renew : texts.save
}
