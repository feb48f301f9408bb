import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { RequestId } from '../../../ui/request-id.tsx'
import type { SavingFailure as Failure } from '../save/use-saving.ts'

/** On a phone it would begin below the bottom navigation. */
function bringIntoView(notice: HTMLElement | null) {
  notice?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
}

/** Why saving stopped; the same button tries again from where it stopped. */
export function SavingFailure({ failure }: { failure: Failure }) {
  return (
    <div role="alert" ref={bringIntoView} className="rounded-field bg-danger-soft p-3 text-sm">
      <p className="font-semibold text-danger">{failure.message}</p>
      {failure.isHalfDone && <p>{campaignFormTexts.saving.adFailed}</p>}
      {failure.requestId && <RequestId id={failure.requestId} />}
    </div>
  )
}
