import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { useState } from 'react'
import type { CampaignChange } from '../../../api/campaign-changes.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { keptFailureText } from '../../../form/kept-failure.ts'
import { quickChangeTexts } from '../../../i18n/ads-table.ts'
import { changeOf, draftOf, type Draft, type FieldName } from './change-field.tsx'
import { saveChange } from './save-change.ts'

/** A change that met another one. */
export type Conflict = { now: Campaign; change: CampaignChange }

/**
 * Saves changes of a campaign as it was when its fields were opened, whatever the list learns meanwhile; `onSaved` is
 * called when it is as the user wants it.
 */
export function useQuickChange(account: number, campaign: Campaign, onSaved: () => void) {
  const [seen] = useState(campaign)
  const [failure, setFailure] = useState<unknown>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isField = failure instanceof ApiError && failure.fields.length > 0
  const send = async (from: Campaign, changing: Promise<CampaignChange>) => {
    setIsBusy(true)
    try {
      const change = await changing
      const met = Object.keys(change).length > 0 ? await saveChange(account, from, change) : null
      setFailure(null)
      setConflict(met && { ...met, change })
      if (!met) onSaved()
    } catch (error) {
      setFailure(error)
      if (error instanceof ApiError && error.fields.length > 0) setConflict(null)
    } finally {
      setIsBusy(false)
    }
  }
  return {
    seen,
    save: (drafts: ReadonlyMap<FieldName, Draft>) => send(seen, changesOf(account, seen, drafts)),
    /** Saves the change over the one that it met. */
    replace: ({ now, change }: Conflict) => send(now, Promise.resolve(change)),
    isBusy,
    conflict,
    problemOf: (name: FieldName) => (isField ? failure.problemOf(name) : undefined),
    /** Why nothing was saved, where it is not the value of a field. */
    problem: failure === null || isField ? null : `${quickChangeTexts.notSaved} ${keptFailureText(failure)}`,
  }
}

/** Of the drafts that differ from what was seen. */
async function changesOf(account: number, seen: Campaign, drafts: ReadonlyMap<FieldName, Draft>) {
  const changed = [...drafts].filter(([name, draft]) => draft !== draftOf(seen, name))
  const changes = await Promise.all(changed.map(([name, draft]) => changeOf(account, name, draft)))
  return onlyChanged(seen, Object.assign({}, ...changes) as CampaignChange)
}

function onlyChanged(campaign: Campaign, values: CampaignChange): CampaignChange {
  const changed = Object.entries(values).filter(([name, value]) => campaign[name as 'bid'] !== value)
  return Object.fromEntries(changed)
}
