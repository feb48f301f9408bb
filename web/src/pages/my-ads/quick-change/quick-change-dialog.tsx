import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { useState, type FormEvent } from 'react'
import { quickChangeTexts } from '../../../i18n/ads-table.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChangeField, draftOf, type FieldName } from './change-field.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { useQuickChange } from './use-quick-change.ts'

const NAMES: readonly FieldName[] = ['daily_budget', 'bid', 'ends_on', 'title']

type Props = { account: number; campaign: Campaign; onClose: () => void }

/** The values of an ad that are changed most, without opening its form. */
export function QuickChangeDialog({ account, campaign, onClose }: Props) {
  const [drafts, setDrafts] = useState(() => new Map(NAMES.map((name) => [name, draftOf(campaign, name)])))
  const changing = useQuickChange(account, campaign, onClose)
  const { conflict, problem } = changing
  if (conflict)
    return <ConflictChoice account={account} changing={changing} conflict={conflict} onKeep={onClose} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void changing.save(drafts)
  }
  return (
    <Dialog open title={quickChangeTexts.title(changing.seen.title)} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        {NAMES.map((name) => (
          <ChangeField
            key={name}
            name={name}
            draft={drafts.get(name) ?? null}
            error={changing.problemOf(name)}
            onChange={(draft) => setDrafts(new Map(drafts).set(name, draft))}
          />
        ))}
        {problem && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        <Button type="submit" busy={changing.isBusy}>
          {quickChangeTexts.save}
        </Button>
      </form>
    </Dialog>
  )
}
