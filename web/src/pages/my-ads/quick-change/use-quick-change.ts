import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { quickChangeTexts } from '../../../i18n/ads-table.ts'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { saveChange } from './save-change.ts'
import type { CampaignChange } from '../../../api/campaign-changes.ts'

/** A change that met another one. */
export type Conflict = { now: Campaign; change: CampaignChange }

/** Saves changes of a campaign; `onSaved` is called when it is as the user wants it. */
export function useQuickChange(account: number, campaign: Campaign, onSaved: () => void) {
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const save = async (values: CampaignChange, seen = campaign) => {
    const change = onlyChanged(seen, values)
    if (Object.keys(change).length === 0) return onSaved()
    setIsBusy(true)
    try {
      const met = await saveChange(account, seen, change)
      setConflict(met && { ...met, change })
      if (!met) onSaved()
    } catch (error) {
      const isField = error instanceof ApiError && error.fields.length > 0
      if (isField) setFailure(error)
      else tellFailure(quickChangeTexts.notSaved, error)
    } finally {
      setIsBusy(false)
    }
  }
  return {
    save,
    isBusy,
    conflict,
    problemOf: (name: keyof CampaignChange) => failure?.problemOf(name),
    leave: onSaved,
  }
}

function onlyChanged(campaign: Campaign, values: CampaignChange): CampaignChange {
  const changed = Object.entries(values).filter(([name, value]) => campaign[name as 'bid'] !== value)
  return Object.fromEntries(changed)
}
