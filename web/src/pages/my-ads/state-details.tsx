import type { Blocker, Campaign } from '@jarchi/shared/api/campaigns.ts'
import { adReasonTexts as fa } from '../../i18n/my-ads-later.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'

type State = Exclude<Blocker, 'paused' | 'in_review' | 'off_schedule'>

const toCharge = [paths.charge, fa.charge] as const
/** Where what is missing can be had. */
const WAYS_ON: Partial<Record<State, readonly [to: (account: number) => string, text: string]>> = {
  post_ended: [paths.posts, fa.otherPost],
  in_debt: toCharge,
  out_of_balance: toCharge,
  financial_info_missing: [(account) => paths.profile(account, 'financial-info'), fa.completeInfo],
}

type Props = { account: number; campaign: Campaign }

/** Why an ad is not shown that its advertiser can help, and the way to that. */
export function StateDetails({ account, campaign: { blocker, divar_ad } }: Props) {
  const state = blocker as State
  const wayOn = WAYS_ON[state]
  const isReviewed = state === 'denied' || state === 'changes_asked'
  const reasons = (isReviewed && divar_ad?.feedback.map(({ message }) => message)) || []
  const note = isReviewed && divar_ad?.feedback_note
  return (
    <>
      <p className="text-quiet">{fa[state]}</p>
      {wayOn && (
        <Link to={wayOn[0](account)} className={`${buttonLook('quiet')} -ms-5 -my-1.5`}>
          {wayOn[1]}
        </Link>
      )}
      {(reasons.length > 0 || note) && (
        <ul className="list-disc ps-5 marker:text-danger">
          {[...reasons, ...(note ? [note] : [])].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  )
}
