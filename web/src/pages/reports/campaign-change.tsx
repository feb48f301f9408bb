import type { Campaign, CampaignReplacement } from '@jarchi/shared/api/campaigns.ts'
import type { Capital } from '@jarchi/shared/api/targeting.ts'
import {
  daypartFromSlots,
  hoursPerWeek,
  setSlots,
  slotsFromDaypart,
  type Daypart,
} from '@jarchi/shared/time/daypart.ts'
import { useEffect, useRef, useState } from 'react'
import { replaceCampaign } from '../../api/campaign-saving.ts'
import { campaignQuery, campaignsKey } from '../../api/campaigns.ts'
import { queryClient } from '../../api/query-client.ts'
import { reportWeeksKey } from '../../api/reports.ts'
import { reportTexts } from '../../i18n/reports.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { focusCard } from './report-card.tsx'

const undoTexts = reportTexts.undo

type Act = {
  partOf: (campaign: Campaign) => CampaignPart | null | Promise<CampaignPart | null>
  /** The message after the change. */
  done: string
  /** The message if the change is not possible: the part is null. */
  refused: string
}
type Undo = { text: string; part: CampaignPart }

/** Changes a part of a campaign with one press, and can undo it; the rest is saved as it is now. */
export function useCampaignChange(account: number, id: number | null) {
  const [isBusy, setBusy] = useState(false)
  const [undo, setUndo] = useState<Undo | null>(null)
  const save = async (partOf: Act['partOf']) => {
    if (id === null) return null
    const campaign = await queryClient.fetchQuery({ ...campaignQuery(account, id), staleTime: 0 })
    const part = campaign && (await partOf(campaign))
    if (!part) return null
    await replaceCampaign(account, id, replacementOf(campaign, part))
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: campaignsKey(account) }),
      queryClient.invalidateQueries({ queryKey: reportWeeksKey(account) }),
    ])
    return { campaign, part }
  }
  const run = async (work: () => Promise<boolean>) => {
    if (isBusy) return false
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      tellFailure(undoTexts.notChanged, error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    undo,
    /** Returns whether the campaign is changed. */
    act: ({ partOf, done, refused }: Act) =>
      run(async () => {
        const saved = await save(partOf)
        if (!saved) {
          showToast('warning', refused)
          return false
        }
        const { display_time, divar_config } = saved.campaign
        setUndo({ text: done, part: saved.part.display_time ? { display_time } : { divar_config } })
        return true
      }),
    back: () =>
      run(async () => {
        if (undo) await save(() => undo.part)
        setUndo(null)
        showToast('success', undoTexts.undone)
        return true
      }),
  }
}

type Props = Pick<ReturnType<typeof useCampaignChange>, 'undo' | 'back' | 'isBusy'>

/** The last change, with an undo button. Focus comes here from a pressed button, which may be gone. */
export function UndoStrip({ undo, back, isBusy }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  const told = useRef(undo)
  useEffect(() => {
    if (isBusy || told.current === undo) return
    told.current = undo
    const { activeElement, body } = document
    // Who has gone on to another part stays there.
    const isNear = activeElement === body || strip.current?.closest('section')?.contains(activeElement)
    if (!isNear) return
    if (undo) strip.current?.querySelector('button')?.focus()
    else focusCard(strip.current)
  }, [undo, isBusy])
  return (
    <div ref={strip} role="status" className="empty:hidden print:hidden">
      {undo && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-field bg-success-soft px-3 py-1 text-sm">
          <span className="inline-flex items-center gap-2 text-success">
            <Icon shape={checkIcon} className="size-5" />
            {undo.text}
          </span>
          <Button variant="quiet" className="px-3 text-sm" busy={isBusy} onClick={() => void back()}>
            {undoTexts.back}
          </Button>
        </p>
      )}
    </div>
  )
}

type DivarConfig = Campaign['divar_config']
/** The parts of a campaign that the report changes. */
type CampaignPart = Partial<Pick<CampaignReplacement, 'display_time'> & { divar_config: DivarConfig }>

/** A campaign with a changed part, in the form of the edit call. */
export function replacementOf(campaign: Campaign, part: CampaignPart): CampaignReplacement {
  const { title, daily_budget, bid, display_time, divar_config } = campaign
  return { title, daily_budget, bid, display_time, divar_config, ...part }
}

/**
 * The schedule without the hours that are 1 in `hours`; null if none would be left, since an empty schedule
 * means all.
 */
export function withoutHours({ display_time }: Campaign, hours: Daypart): CampaignPart | null {
  const off = [...hours].flatMap((bit, slot) => (bit === '1' ? [slot] : []))
  const left = setSlots(daypartFromSlots(display_time), off, false)
  return hoursPerWeek(left) === 0 ? null : { display_time: slotsFromDaypart(left) }
}

/**
 * The targeting without a city and its neighbourhoods; null if no city would be left, since none means all.
 */
export function withoutCity(
  { divar_config }: Campaign,
  city: string,
  capitals: readonly Capital[],
): CampaignPart | null {
  const all = capitals.flatMap((capital) => capital.cities)
  const chosen = divar_config.cities.length > 0 ? divar_config.cities : all.map(({ slug }) => slug)
  const cities = chosen.filter((slug) => slug !== city)
  if (cities.length === 0 || cities.length === chosen.length) return null
  const within = new Set(all.find(({ slug }) => slug === city)?.neighborhoods.map(({ slug }) => slug))
  const neighborhoods = divar_config.neighborhoods.filter((slug) => !within.has(slug))
  return { divar_config: { ...divar_config, cities, neighborhoods } }
}

/** Whether a campaign may still be shown in a city. */
export function isShownIn({ divar_config: { cities } }: Campaign, city: string): boolean {
  return cities.length === 0 || cities.includes(city)
}
