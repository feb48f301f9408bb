import type { Campaign, CampaignPage } from '@jarchi/shared/api/campaigns.ts'
import { useState } from 'react'
import { type CampaignChange, changeCampaign } from '../../../api/campaign-changes.ts'
import { campaignQuery, campaignsKey } from '../../../api/campaigns.ts'
import { ApiError, isStatus } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { keptFailureText } from '../../../form/kept-failure.ts'
import { quickChangeTexts } from '../../../i18n/ads-table.ts'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { changeOf, draftOf, type Draft, type FieldName } from './change-field.tsx'

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

/**
 * Saves a change of the campaign as it was seen, and offers to take it back. If what it changes has been changed
 * meanwhile, nothing is saved and the campaign is returned as it is now.
 */
async function saveChange(
  account: number,
  seen: Campaign,
  change: CampaignChange,
): Promise<{ now: Campaign } | null> {
  try {
    const saved = await changeCampaign(account, seen.id, change, seen.revision)
    put(account, saved)
    const act = () => void takeBack(account, saved, valuesOf(seen, change))
    showToast('success', quickChangeTexts.saved(saved.title), { text: quickChangeTexts.undo, act })
    return null
  } catch (error) {
    if (!isStatus(error, 412)) throw error
    const now = await campaignNow(account, seen.id)
    const isSame = Object.entries(valuesOf(seen, change)).every(
      ([name, value]) => now[name as 'bid'] === value,
    )
    return isSame ? saveChange(account, now, change) : { now }
  }
}

/** Only if nothing has been changed since. */
async function takeBack(account: number, saved: Campaign, before: CampaignChange) {
  try {
    const now = await changeCampaign(account, saved.id, before, saved.revision)
    put(account, now)
    showToast('success', quickChangeTexts.undone(now.title))
  } catch (error) {
    if (!isStatus(error, 412)) return tellFailure(quickChangeTexts.notUndone, error)
    showToast('warning', `${quickChangeTexts.notUndone} ${quickChangeTexts.changedSince}`)
    await queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
  }
}

async function campaignNow(account: number, id: number): Promise<Campaign> {
  const now = await queryClient.fetchQuery({ ...campaignQuery(account, id), staleTime: 0 })
  if (!now) throw new ApiError(404, { message: quickChangeTexts.gone })
  put(account, now)
  return now
}

/** On every page of the list that has it; no row moves while it is changed. */
function put(account: number, campaign: Campaign) {
  queryClient.setQueriesData<CampaignPage>(
    { queryKey: campaignsKey(account), predicate: ({ queryKey }) => queryKey[2] === 'page' },
    (page) =>
      page && { ...page, results: page.results.map((each) => (each.id === campaign.id ? campaign : each)) },
  )
}

/** The values that a campaign has where the other has changes. */
const valuesOf = (campaign: Campaign, change: CampaignChange): CampaignChange =>
  Object.fromEntries(Object.keys(change).map((name) => [name, campaign[name as 'bid']]))
