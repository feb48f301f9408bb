import { AD_STATUS, isToCorrect } from '@jarchi/shared/advertising/ad-status.ts'
import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import { useQuery } from '@tanstack/react-query'
import { balanceQuery } from '../../../api/account.ts'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { RequestId } from '../../../ui/error-state.tsx'
import type { AfterSending } from '../../campaign-saving/after-saving.ts'
import { useCampaignValues } from '../../campaign-values/form-fields.ts'
import { useFormSetting } from '../../campaign-values/form-setting.ts'
import { findingSection, ReviewChecks, usePreflight } from './review-checks.tsx'
import { isAdChanged } from '../../campaign-saving/ad-form.ts'
import type { Saving } from '../../campaign-saving/save-campaign.ts'
import type { SavingFailure as Failure, SavingState } from '../../campaign-saving/use-saving.ts'
import type { Section } from '../form-problems.ts'
import { OverviewList, useOverview } from '../summary/overview.tsx'
import { MoneySection } from './money-section.tsx'
import { SendButtons } from './send-buttons.tsx'
import { UnknownPlaces } from './where-section.tsx'

const reviewTexts = campaignFormTexts.review

type Props = {
  saving: SavingState
  onOpen: (section: Section) => void
  onSend: (next: AfterSending) => void
}

/** All choices again, and the button that sends the form. */
export function ReviewSection({ saving, onOpen, onSend }: Props) {
  const { steps, problems } = useOverview()
  const { account, campaign, post } = useFormSetting()
  const isWalletEmpty = useQuery(balanceQuery(account)).data?.is_empty === true
  const values = useCampaignValues()
  const isReady = steps.every((step) => step.isComplete)
  const ad = campaign?.divar_ad
  const isChanged = ad && problems.banners === undefined ? isAdChanged(values, campaign) : false
  const isChecked = isReady && (!ad || isChanged)
  const preflight = usePreflight(isChecked ? values : null)
  const [breach] = preflight.breaches
  const notice = ad ? adNotice(ad, isChanged) : null
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-quiet">
        {isReady ? !campaign && reviewTexts.intro : reviewTexts.incomplete}
      </p>
      {/* From 992 px the summary at the side shows all choices; for a post, the closed sections above do. */}
      {!(post && isReady) && (
        <div inert={saving.running !== null} className="lg:hidden">
          <OverviewList onOpen={onOpen} />
        </div>
      )}
      {/* Everything else comes from the post, so only the budget needs confirming. */}
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
      <UnknownPlaces />
      {!campaign && isWalletEmpty && <EmptyWallet />}
      {notice && <p className="rounded-field bg-warning-soft p-3 text-sm text-warning">{notice}</p>}
      {saving.failure && <SavingFailure failure={saving.failure} />}
      {saving.running && <SavingProgress saving={saving.running} />}
      <SendButtons
        label={ad ? saveLabel(ad, isChanged) : reviewTexts.send}
        mayCharge={!campaign && isWalletEmpty}
        isBusy={saving.running !== null}
        onSend={(next) => (breach ? onOpen(findingSection(breach.path)) : onSend(next))}
        onCorrect={() => onOpen('money')}
      />
    </div>
  )
}

/** Shown before sending, so that nobody waits for an ad that cannot be shown. */
function EmptyWallet() {
  return <p className="rounded-field bg-warning-soft p-3 text-sm text-warning">{reviewTexts.emptyWallet}</p>
}

type Reviewed = Pick<MobileAd, 'status' | 'exchange_review'>

/** Only new banners or a new link send a refused ad back to review, ours or the marketplace's. */
export function adNotice(ad: Reviewed, isChanged: boolean): string | null {
  if (isChanged) return campaignFormTexts.edit.willReview
  return isToCorrect(ad) ? campaignFormTexts.edit.stillRefused : null
}

export function saveLabel(ad: Reviewed, isChanged: boolean): string {
  if (isToCorrect(ad) && isChanged) return reviewTexts.resubmit
  return ad.status === AD_STATUS.expired ? reviewTexts.renew : reviewTexts.save
}

/** On a phone it would appear below the bottom navigation. */
function bringIntoView(notice: HTMLElement | null) {
  notice?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
}

/** Why saving stopped; the same button continues from there. */
function SavingFailure({ failure }: { failure: Failure }) {
  const isWaiting = useCampaignValues() === failure.offline
  return (
    <div role="alert" ref={bringIntoView} className="rounded-field bg-danger-soft p-3 text-sm">
      <p className="font-semibold text-danger">{isWaiting ? savingTexts.waiting : failure.message}</p>
      {failure.halfDone && <p>{failure.halfDone}</p>}
      {failure.requestId && <RequestId id={failure.requestId} />}
    </div>
  )
}

const savingTexts = campaignFormTexts.saving
/** The call before the upload is short; how long drawing takes is not known. */
const BEFORE_UPLOAD = 10
const PERCENT = { campaign: 6, drawing: 60 }

/** The current step of saving, and how much of the banners has been uploaded. */
function SavingProgress({ saving: { step, share } }: { saving: Saving }) {
  const percent = step === 'ad' ? BEFORE_UPLOAD + share * (100 - BEFORE_UPLOAD) : PERCENT[step]
  const rounded = Math.round(percent)
  return (
    <div className="grid gap-1">
      <p role="status" className="flex justify-between text-sm">
        {savingTexts[step]}
        <span>{savingTexts.percent(rounded)}</span>
      </p>
      <div
        role="progressbar"
        aria-label={savingTexts.title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={rounded}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <span
          className="block h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${rounded}%` }}
        />
      </div>
    </div>
  )
}
