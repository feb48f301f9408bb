import { bidOf, ceilingOf } from '@jarchi/shared/advertising/bid.ts'
import { LONGEST_TITLE, type Campaign } from '@jarchi/shared/api/campaigns.ts'
import type { Day } from '@jarchi/shared/time/jalali.ts'
import { campaignBidsQuery, type CampaignChange } from '../../../api/campaign-changes.ts'
import { queryClient } from '../../../api/query-client.ts'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import { useToday } from '../../../api/use-today.ts'
import { quickChangeTexts } from '../../../i18n/ads-table.ts'
import { bidTexts } from '../../../i18n/bid.ts'
import { myAdsTexts } from '../../../i18n/my-ads.ts'
import { DayField } from '../../campaign-values/day-field.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

/** What a field holds: an empty one of amounts, and no last day, are null. */
export type Draft = string | number | null
export type FieldName = keyof CampaignChange

/** A bid is called by what it is at this operator. */
export const fieldLabel = (name: FieldName) =>
  name === 'bid' ? bidTexts(runtimeConfig).label : quickChangeTexts.fields[name]

/** What the field of a campaign begins with; the largest bid is no ceiling, and an empty field. */
export const draftOf = (campaign: Campaign, name: FieldName): Draft =>
  name === 'bid' ? campaign.click_ceiling : campaign[name]

/** The change that a draft makes; an amount that is missing is refused as none. */
export async function changeOf(account: number, name: FieldName, draft: Draft): Promise<CampaignChange> {
  if (name === 'bid' && draft === null && runtimeConfig.priceByMarket) {
    const { mobile } = await queryClient.fetchQuery(campaignBidsQuery(account))
    return { bid: bidOf(null, mobile.divar) }
  }
  return { [name]: name === 'ends_on' ? draft : (draft ?? 0) }
}

/** The ceiling of a bid that is not saved yet; its bounds are known once it was set to none. */
export function ceilingOfBid(account: number, bid: number): number | null {
  const bounds = queryClient.getQueryData(campaignBidsQuery(account).queryKey)?.mobile.divar
  return bounds ? ceilingOf(bid, { bounds, priceByMarket: runtimeConfig.priceByMarket }) : bid
}

type Props = {
  name: FieldName
  draft: Draft
  onChange: (draft: Draft) => void
  error: string | undefined
  /** In a cell, whose column has the name. */
  isBare?: boolean
}

/** The field of one value of an ad. */
export function ChangeField({ name, draft, onChange, error, isBare = false }: Props) {
  const today = useToday()
  const label = <span className={isBare ? 'sr-only' : ''}>{fieldLabel(name)}</span>
  if (name === 'title')
    return (
      <TextInput
        label={label}
        dir="auto"
        value={String(draft)}
        most={LONGEST_TITLE}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  if (name === 'ends_on')
    return (
      <DayField name="endsOn" value={draft as Day | null} from={today} error={error} onChange={onChange} />
    )
  const placeholder = name === 'bid' && runtimeConfig.priceByMarket ? myAdsTexts.noCeiling : undefined
  return (
    <MoneyField
      label={label}
      rial={draft as number | null}
      placeholder={placeholder}
      error={error}
      onChange={onChange}
    />
  )
}
