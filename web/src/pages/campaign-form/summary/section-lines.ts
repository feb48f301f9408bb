import { BANNER_SIZE_NAMES } from '@jarchi/shared/banner-size.ts'
import { draftLanding } from '@jarchi/shared/campaign-draft.ts'
import { asciiDigits, persianDigits } from '@jarchi/shared/digits.ts'
import { FULL_WEEK, hoursPerWeek } from '@jarchi/shared/daypart.ts'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { firstAndMore } from '../../../i18n/campaign-form-counts.ts'
import { scheduleTexts } from '../../../i18n/campaign-form-schedule.ts'
import { whereTexts } from '../../../i18n/campaign-form-where.ts'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { isolated, tomanText } from '../../../i18n/format.ts'
import type { Section } from '../form-sections.ts'
import type { CampaignForm } from '../form-values.ts'
import { coverNodes, coverOf, type ChoiceTree } from '../tree/choice-tree.ts'
import { chosenItems, itemName } from '../tree/chosen-items.ts'
import { coverOfPlaces } from '../tree/place-tree.ts'

/** An address is not to be broken in two where it has a hyphen. */
const UNBROKEN_HYPHEN = '-\u2060'

/** `postPlace` names the place of the post until the list of places is here. */
export type Trees = { categories: ChoiceTree; places: ChoiceTree | null; postPlace?: string | null }

/** The choice of a section in one line, or null where nothing has been chosen yet. */
export function sectionLine(section: Section, values: CampaignForm, trees: Trees): string | null {
  switch (section) {
    case 'where':
      return whereLine(values, trees)
    case 'banner':
      return bannerLine(values)
    case 'landing':
      return landingLine(values)
    case 'when':
      return whenLine(values)
    case 'money':
      return moneyLine(values)
    case 'review':
      return null
  }
}

function whereLine(values: CampaignForm, trees: Trees): string {
  return whereTexts.places.line(placesLine(values, trees), categoriesLine(values, trees))
}

export function categoriesLine({ everyCategory, categories }: CampaignForm, trees: Trees): string {
  if (everyCategory) return whereTexts.categories.every
  const names = coverNodes(trees.categories, coverOf(trees.categories, categories)).map(({ name }) => name)
  return names.length > 0 ? firstAndMore(names, whereTexts.categories.noun) : whereTexts.categories.none
}

export function placesLine(
  { everywhere, cities, neighborhoods }: CampaignForm,
  { places, postPlace }: Trees,
): string {
  if (everywhere || cities.length === 0) return whereTexts.places.everywhere
  if (!places) return (cities.length === 1 && postPlace) || whereTexts.places.count(cities.length)
  const cover = coverOfPlaces(places, { cities, neighborhoods })
  return firstAndMore(chosenItems(places, cover).map(itemName), whereTexts.places.noun)
}

function bannerLine({ banners }: CampaignForm): string | null {
  const ready = BANNER_SIZE_NAMES.filter((name) => banners[name]).length
  return ready === 0 ? null : bannerTexts.line(ready)
}

function landingLine(values: CampaignForm): string | null {
  const typed = (values.landingType === 'phone' ? values.phone : values.webAddress).trim()
  if (!draftLanding(values).ok) return null
  return values.landingType === 'phone'
    ? `${campaignFormTexts.landing.call} ${isolated(persianDigits(asciiDigits(typed)))}`
    : isolated(typed.replace(/^https:\/\/|\/$/gi, '').replaceAll('-', UNBROKEN_HYPHEN))
}

function whenLine({ daypart }: CampaignForm): string {
  return daypart === FULL_WEEK ? scheduleTexts.allWeek : scheduleTexts.sum(hoursPerWeek(daypart))
}

function moneyLine({ dailyBudget, bid }: CampaignForm): string | null {
  if (dailyBudget === null || bid === null) return null
  return campaignFormTexts.money.line(tomanText(dailyBudget), tomanText(bid))
}
