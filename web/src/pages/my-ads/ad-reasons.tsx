import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import type { Blocker, Campaign } from '@jarchi/shared/api/campaigns.ts'
import type { Right } from '@jarchi/shared/people/roles.ts'
import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import { Suspense, useState } from 'react'
import { adReasonTexts } from '../../i18n/ad-reasons.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { useMay } from '../../api/use-may.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { RenewButton, RepeatButton } from './again-buttons.tsx'
import { AdTimeline } from './ad-timeline.tsx'
import { daysLeftText } from './campaign-state.tsx'
import { isJudged, reasonOf } from './reason-of.ts'
import { statusLabel } from './list-query.ts'

const HistoryDialog = lazyPage('HistoryDialog', () => import('../ad-history/history-dialog.tsx'))

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

type Judged = Props & { onAppeal: () => void }

/** Why an ad is not shown, the reasons of a denial, and links to what the advertiser can do. */
export function AdReasons({ account, campaign }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const about = { account, campaign, onAppeal: () => setIsAsked(true) }
  return (
    <>
      <Reasons {...about} />
      <Suspense>
        {/* It stays when the appeal changes what the card says. */}
        {isAsked && (
          <HistoryDialog
            account={account}
            campaign={campaign.id}
            title={campaign.title}
            onClose={() => setIsAsked(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function Reasons(props: Judged) {
  const { blocker, divar_ad } = props.campaign
  if (blocker === 'in_review') return <InReview account={props.account} campaign={props.campaign} />
  if (blocker === 'paused') return divar_ad && <Paused {...props} ad={divar_ad} />
  return <Stopped {...props} state={blocker as State} />
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
function Paused({ account, campaign, ad, onAppeal }: Judged & { ad: MobileAd }) {
  const label = statusLabel(String(ad.status))
  const isRefused = ad.exchange_review === 'denied' || [4, 5].includes(ad.status)
  return (
    <>
      {label && (
        <p className="text-quiet">
          {adReasonTexts.reviewed(myAdsTexts.statuses[label as keyof typeof myAdsTexts.statuses])}
        </p>
      )}
      {isRefused && <Refused account={account} campaign={campaign} ad={ad} onAppeal={onAppeal} />}
    </>
  )
}

/** The reasons of a denial or a request for changes, and the link that corrects and resubmits. */
function Refused({ account, campaign: { id, title }, ad, onAppeal }: Judged & { ad: MobileAd }) {
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
        <div className="flex flex-wrap items-center gap-2">
          <ActLink
            to={paths.editAd(account, id)}
            act={adReasonTexts.correct}
            title={title}
            className={MAIN}
          />
          {ad.status === AD_STATUS.denied && (
            <Button
              variant="plain"
              className="mt-1 text-base"
              aria-label={adReasonTexts.actOf(adReasonTexts.appeal, title)}
              onClick={onAppeal}
            >
              {adReasonTexts.appeal}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Stopped({ account, campaign, state, onAppeal }: Judged & { state: State }) {
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
      {isJudged(state) && divar_ad && (
        <Refused account={account} campaign={campaign} ad={divar_ad} onAppeal={onAppeal} />
      )}
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
