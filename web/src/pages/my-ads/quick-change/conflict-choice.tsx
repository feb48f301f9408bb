import { ceilingText } from '../../../i18n/bid.ts'
import { quickChangeTexts } from '../../../i18n/ads-table.ts'
import { dayText } from '../../../i18n/date-format.ts'
import { campaignPlanTexts } from '../../../i18n/campaign-plan.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ceilingOfBid, fieldLabel } from './change-field.tsx'
import type { CampaignChange } from '../../../api/campaign-changes.ts'
import type { Conflict, useQuickChange } from './use-quick-change.ts'

type Props = {
  account: number
  changing: Pick<ReturnType<typeof useQuickChange>, 'replace' | 'isBusy' | 'problem'>
  conflict: Conflict
  onKeep: () => void
}

/** Shows the values as they are now beside those to be saved, and asks which are to stay. */
export function ConflictChoice({ account, changing, conflict: met, onKeep }: Props) {
  const { conflict } = quickChangeTexts
  const { now, change } = met
  return (
    <Dialog
      open
      title={conflict.title}
      onClose={onKeep}
      actions={
        <>
          <Button variant="plain" onClick={onKeep}>
            {conflict.keep}
          </Button>
          <Button busy={changing.isBusy} onClick={() => void changing.replace(met)}>
            {conflict.replace}
          </Button>
        </>
      }
    >
      {changing.problem && (
        <p role="alert" className="mb-3 text-danger">
          {changing.problem}
        </p>
      )}
      <p className="mb-4 text-sm text-quiet">{conflict.intro(now.title)}</p>
      <dl className="grid gap-3">
        {(Object.keys(change) as (keyof CampaignChange)[]).map((name) => (
          <div key={name}>
            <dt className="text-sm font-semibold">{fieldLabel(name)}</dt>
            <dd>
              {conflict.theirs}: {valueText(account, name, now)}
            </dd>
            <dd>
              {conflict.mine}: {valueText(account, name, { ...now, ...change })}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function valueText(account: number, name: keyof CampaignChange, values: Required<CampaignChange>): string {
  if (name === 'title') return values.title
  if (name === 'ends_on')
    return values.ends_on === null ? campaignPlanTexts.endsOn.none : dayText(values.ends_on)
  return ceilingText(name === 'bid' ? ceilingOfBid(account, values.bid) : values[name])
}
