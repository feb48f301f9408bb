import { ceilingText } from '../../../i18n/bid.ts'
import { quickChangeTexts } from '../../../i18n/ads-table.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ceilingOfBid } from './change-field.tsx'
import type { CampaignChange } from '../../../api/campaign-changes.ts'
import type { Conflict } from './use-quick-change.ts'

type Props = {
  account: number
  conflict: Conflict
  isBusy: boolean
  onKeep: () => void
  onReplace: () => void
}

/** Shows the values as they are now beside those to be saved, and asks which are to stay. */
export function ConflictChoice({ account, conflict: { now, change }, isBusy, onKeep, onReplace }: Props) {
  const { conflict } = quickChangeTexts
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
          <Button busy={isBusy} onClick={onReplace}>
            {conflict.replace}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-quiet">{conflict.intro(now.title)}</p>
      <dl className="grid gap-3">
        {(Object.keys(change) as (keyof CampaignChange)[]).map((name) => (
          <div key={name}>
            <dt className="text-sm font-semibold">{quickChangeTexts.fields[name]}</dt>
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
  return ceilingText(name === 'bid' ? ceilingOfBid(account, values.bid) : values[name])
}
