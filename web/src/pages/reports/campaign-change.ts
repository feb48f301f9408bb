import type { Campaign, CampaignReplacement } from '@jarchi/shared/api/campaigns.ts'
import type { Capital } from '@jarchi/shared/api/targeting.ts'
import {
  daypartFromSlots,
  hoursPerWeek,
  setSlots,
  slotsFromDaypart,
  type Daypart,
} from '@jarchi/shared/daypart.ts'

type DivarConfig = Campaign['divar_config']
/** What the report changes of a campaign; all else stays as it is. */
export type CampaignPart = Partial<Pick<CampaignReplacement, 'display_time'> & { divar_config: DivarConfig }>

/** A campaign with a part of it changed, as the edit call takes it. */
export function replacementOf(campaign: Campaign, part: CampaignPart): CampaignReplacement {
  const { title, daily_budget, bid, display_time, divar_config } = campaign
  return { title, daily_budget, bid, display_time, divar_config, ...part }
}

/** The schedule without some hours, which stand as 1 in `hours`; null where none would be left, which would mean all. */
export function withoutHours({ display_time }: Campaign, hours: Daypart): CampaignPart | null {
  const off = [...hours].flatMap((bit, slot) => (bit === '1' ? [slot] : []))
  const left = setSlots(daypartFromSlots(display_time), off, false)
  return hoursPerWeek(left) === 0 ? null : { display_time: slotsFromDaypart(left) }
}

/** The targeting without a city and its neighbourhoods; null where no city would be left, which would mean all. */
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
