import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import type { Blocker, Campaign } from '@jarchi/shared/api/campaigns.ts'
import type { Right } from '@jarchi/shared/people/roles.ts'
import { useState } from 'react'
import { campaignsKey } from '../../api/campaigns.ts'
import { queryClient } from '../../api/query-client.ts'
import { renewAd } from '../../api/ads.ts'
import { adReasonTexts } from '../../i18n/ad-reasons.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { lazyCode } from '../../navigation/lazy-page.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { useMay } from '../../api/use-may.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { AdTimeline } from './ad-timeline.tsx'
import { daysLeftText } from './campaign-state.tsx'
import { isJudged, reasonOf } from './reason-of.ts'
import { statusLabel } from './list-query.ts'

const cardActs = lazyCode(() => import('./card-acts.ts'))

type State = Exclude<Blocker, 'paused' | 'in_review'>

type NextStep = { needs: Right; to: (account: number) => string; act: string }

const CHARGE: NextStep = { needs: 'pay', to: paths.charge, act: adReasonTexts.charge }
/** Where the missing thing can be provided, by whose role allows it. */
const NEXT_STEPS: Partial<Record<State, NextStep>> = {
  post_ended: { needs: 'edit', to: paths.posts, act: adReasonTexts.otherPost },
  in_debt: CHARGE,
  out_of_balance: CHARGE,
  financial_info_missing: {
    needs: 'take_out',
    to: (account) => paths.profile(account, 'financial-info'),
    act: adReasonTexts.completeInfo,
  },
}

/** What is over, and the field of the form that continues it. */
const EXTENDED: Partial<Record<State, { field: string; act: string }>> = {
  ended: { field: 'endsOn', act: adReasonTexts.renew },
  total_spent: { field: 'totalBudget', act: adReasonTexts.raiseTotal },
}

type Props = { account: number; campaign: Campaign }

/** Why an ad is not shown, the reasons of a denial, and links to what the advertiser can do. */
export function AdReasons({ account, campaign }: Props) {
  const { blocker, divar_ad } = campaign
  if (blocker === 'in_review') return <InReview account={account} campaign={campaign} />
  if (blocker === 'paused') return divar_ad && <Paused account={account} campaign={campaign} ad={divar_ad} />
  return <Stopped account={account} campaign={campaign} state={blocker as State} />
}

/** In review: the current step, and a notice if the wallet is empty. */
function InReview({ account, campaign: { title, next_blocker } }: Props) {
  const isInDebt = next_blocker === 'in_debt'
  const isEmpty = isInDebt || next_blocker === 'out_of_balance'
  const mayPay = useMay(account, 'pay')
  return (
    <>
      {isEmpty && (
        <p className="text-quiet">{isInDebt ? adReasonTexts.walletInDebt : adReasonTexts.emptyWallet}</p>
      )}
      <AdTimeline account={account} isWalletEmpty={isEmpty} />
      {isEmpty && mayPay && (
        <ActLink to={paths.charge(account)} act={adReasonTexts.chargeWallet} title={title} className={MAIN} />
      )}
    </>
  )
}

/** What the review decided on an ad that is switched off, its reasons and the way on. */
function Paused({ account, campaign, ad }: Props & { ad: MobileAd }) {
  const label = statusLabel(String(ad.status))
  const isRefused = ad.exchange_review === 'denied' || [4, 5].includes(ad.status)
  return (
    <>
      {label && (
        <p className="text-quiet">
          {adReasonTexts.reviewed(myAdsTexts.statuses[label as keyof typeof myAdsTexts.statuses])}
        </p>
      )}
      {isRefused && <Refused account={account} campaign={campaign} ad={ad} />}
    </>
  )
}

/** The reasons of a denial or a request for changes, and the link that corrects and resubmits. */
function Refused({ account, campaign: { id, title }, ad }: Props & { ad: MobileAd }) {
  const { feedback, feedback_note } = ad
  const reasons = [...feedback.map(({ message }) => message), ...(feedback_note ? [feedback_note] : [])]
  return (
    <>
      {reasons.length > 0 && (
        <ul className="list-disc ps-5 marker:text-danger">
          {reasons.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {useMay(account, 'edit') && (
        <ActLink to={paths.editAd(account, id)} act={adReasonTexts.correct} title={title} className={MAIN} />
      )}
    </>
  )
}

function Stopped({ account, campaign, state }: Props & { state: State }) {
  const { id, title, divar_ad } = campaign
  const nextStep = NEXT_STEPS[state]
  const mayTakeIt = useMay(account, nextStep?.needs ?? 'edit')
  const mayEdit = useMay(account, 'edit')
  const edit = paths.editAd(account, id)
  return (
    <>
      <p className="text-quiet">
        {reasonOf(campaign)} {state === 'off_schedule' && daysLeftText(campaign)}
      </p>
      {nextStep && mayTakeIt && (
        <ActLink to={nextStep.to(account)} act={nextStep.act} title={title} className={QUIET} />
      )}
      {EXTENDED[state] && mayEdit && (
        <div className="flex flex-wrap gap-2">
          <ActLink
            to={paths.editAd(account, id, EXTENDED[state].field)}
            act={EXTENDED[state].act}
            title={title}
            className={MAIN}
          />
          {state === 'ended' && <RepeatButton account={account} campaign={campaign} />}
        </div>
      )}
      {state === 'places_unknown' && mayEdit && (
        <ActLink to={edit} act={adReasonTexts.edit} title={title} className={QUIET} />
      )}
      {isJudged(state) && divar_ad && <Refused account={account} campaign={campaign} ad={divar_ad} />}
      {state === 'expired' && divar_ad && mayEdit && (
        <RenewButton account={account} ad={divar_ad} title={title} />
      )}
    </>
  )
}

const MAIN = buttonLook('primary', 'mt-1 text-base')
const QUIET = `${buttonLook('quiet')} -ms-5 -my-1.5`

type ActLinkProps = { to: string; act: string; title: string; className: string }

/** Several ads of a list may have the same link, so its name tells which ad it is for. */
function ActLink({ to, act, title, className }: ActLinkProps) {
  return (
    <Link to={to} aria-label={adReasonTexts.actOf(act, title)} className={className}>
      {act}
    </Link>
  )
}

/** Makes a copy for another time. */
function RepeatButton({ account, campaign }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const repeat = async () => {
    setIsBusy(true)
    await (await cardActs.load()).doCardAct(account, campaign, 'duplicate')
    setIsBusy(false)
  }
  return (
    <Button
      variant="plain"
      className="mt-1 text-base"
      busy={isBusy}
      aria-label={adReasonTexts.actOf(adReasonTexts.repeat, campaign.title)}
      onClick={() => void repeat()}
    >
      {adReasonTexts.repeat}
    </Button>
  )
}

type RenewButtonProps = { account: number; ad: MobileAd; title: string }

/** Renews the ad unchanged, with one press. */
function RenewButton({ account, ad, title }: RenewButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const renew = async () => {
    setIsBusy(true)
    try {
      await renewAd(account, ad)
      showToast('success', adReasonTexts.renewed)
    } catch (error) {
      tellFailure(adReasonTexts.notRenewed, error)
    }
    await queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
    setIsBusy(false)
  }
  return (
    <Button
      busy={isBusy}
      aria-label={adReasonTexts.renewOf(title)}
      className="mt-1 text-base"
      onClick={() => void renew()}
    >
      {adReasonTexts.renew}
    </Button>
  )
}
