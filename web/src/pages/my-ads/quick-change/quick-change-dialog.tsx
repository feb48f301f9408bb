import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { useState, type FormEvent } from 'react'
import { quickChangeTexts } from '../../../i18n/ads-table.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChangeField, changeOf, draftOf, type Draft, type FieldName } from './change-field.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { useQuickChange } from './use-quick-change.ts'

const NAMES: readonly FieldName[] = ['daily_budget', 'bid', 'title']

type Props = { account: number; campaign: Campaign; onClose: () => void }

/** The values of an ad that are changed most, without opening its form. */
export function QuickChangeDialog({ account, campaign, onClose }: Props) {
  const [drafts, setDrafts] = useState(() => new Map(NAMES.map((name) => [name, draftOf(campaign, name)])))
  const { save, isBusy, conflict, problemOf } = useQuickChange(account, campaign, onClose)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const changed = NAMES.filter((name) => drafts.get(name) !== draftOf(campaign, name))
    const changes = await Promise.all(
      changed.map((name) => changeOf(account, name, drafts.get(name) as Draft)),
    )
    await save(Object.assign({}, ...changes))
  }
  if (conflict)
    return (
      <ConflictChoice
        account={account}
        conflict={conflict}
        isBusy={isBusy}
        onKeep={onClose}
        onReplace={() => void save(conflict.change, conflict.now)}
      />
    )
  return (
    <Dialog open title={quickChangeTexts.title(campaign.title)} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {NAMES.map((name) => (
          <ChangeField
            key={name}
            name={name}
            draft={drafts.get(name) ?? null}
            error={problemOf(name)}
            onChange={(draft) => setDrafts(new Map(drafts).set(name, draft))}
          />
        ))}
        <Button type="submit" busy={isBusy}>
          {quickChangeTexts.save}
        </Button>
      </form>
    </Dialog>
  )
}
