import { isDeliverable } from '@jarchi/shared/advertising/ad-status.ts'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { lightAddress, type LightWidth } from '@jarchi/shared/files/light-copies.ts'
import { Suspense, useState } from 'react'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { afterShown, tellShown } from '../../background/settled.ts'
import { numberText } from '../../i18n/format.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { useMay } from '../../api/use-may.ts'
import { buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { Icon } from '../../ui/icon.tsx'
import { editIcon } from '../../ui/icons.ts'
import { Toman } from '../../ui/toman.tsx'
import { CampaignState } from './campaign-state.tsx'
import { CampaignSwitch } from './campaign-switch.tsx'

const laterParts = async () => {
  await afterShown()
  return import('./card-menu.tsx')
}
const Today = lazyPage('Today', laterParts)
const CardMenu = lazyPage('CardMenu', laterParts)

/** The browser skips cards outside the screen until they come near. An open menu extends beyond the card. */
const REST =
  '[content-visibility:auto] [contain-intrinsic-size:auto_38rem] has-[.menu]:[content-visibility:visible] md:[contain-intrinsic-size:auto_22rem]'

/** `page`: the ids of all campaigns on the same page. */
type Props = { account: number; campaign: Campaign; page: readonly number[]; isFirst: boolean }

export function CampaignCard({ account, campaign, page, isFirst }: Props) {
  const { id, title, daily_budget, total_budget, click_ceiling, click_price, archived_at } = campaign
  const mayChange = useMay(account, 'edit') && !archived_at
  return (
    <li
      className={`${cardLook} ${isFirst ? '' : REST} md:grid md:grid-cols-[min(26rem,42%)_minmax(0,1fr)] md:items-center md:gap-x-5 md:gap-y-4 md:p-5`}
    >
      <CampaignBanner campaign={campaign} isFirst={isFirst} />
      <div className="min-w-0 p-4 pb-0 md:p-0">
        <div className="flex items-center justify-between gap-3">
          <h2 className="min-w-0 text-lg wrap-anywhere">
            <bdi>{title}</bdi>
          </h2>
          {mayChange && <CampaignSwitch account={account} campaign={campaign} />}
        </div>
        <CampaignState account={account} campaign={campaign} />
        <p className="mt-2 text-sm text-quiet">
          {citiesLine(campaign)}
          <br />
          {categoriesLine(campaign)}
        </p>
        {isAccepted(campaign) && (
          <div className={`mt-2 text-sm text-quiet ${click_price?.limit ? 'min-h-36' : 'min-h-26'}`}>
            <Suspense>
              <Today account={account} page={page} campaign={id} price={click_price} />
            </Suspense>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 p-4 pt-3 md:col-span-2 md:p-0">
        <dl className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          <Amount name={myAdsTexts.dailyBudget} rial={daily_budget} />
          {total_budget !== null && <Amount name={myAdsTexts.totalBudget} rial={total_budget} />}
          <Amount
            name={runtimeConfig.priceByMarket ? myAdsTexts.ceiling : myAdsTexts.bid}
            rial={click_ceiling}
          />
          {click_price && <Amount name={myAdsTexts.clickPrice} rial={click_price.price} />}
        </dl>
        <div className="ms-auto flex flex-wrap gap-1">
          {mayChange && (
            <Link
              to={paths.editAd(account, id)}
              aria-label={myAdsTexts.editOf(title)}
              className={buttonLook('plain', 'px-3.5 text-sm')}
            >
              <Icon shape={editIcon} className="size-4.5" />
              {myAdsTexts.edit}
            </Link>
          )}
          <Suspense fallback={<span className="size-11" />}>
            <CardMenu account={account} campaign={campaign} />
          </Suspense>
        </div>
      </div>
    </li>
  )
}

/** An ad that was never approved is shown nowhere, and has no figures for today. */
function isAccepted({ divar_ad }: Campaign) {
  return divar_ad && isDeliverable(divar_ad.status)
}

function Amount({ name, rial }: { name: string; rial: number | null }) {
  return (
    <div>
      <dt className="text-xs text-quiet">{name}</dt>
      <dd className="font-semibold">{rial === null ? myAdsTexts.noCeiling : <Toman rial={rial} />}</dd>
    </div>
  )
}

type CampaignBannerProps = { campaign: Campaign; isFirst: boolean }

const place = 'overflow-hidden rounded-t-card md:rounded-field'
const WIDE = '(min-width: 48rem)'
/** Its width in a card, for the browser's choice of an image size. */
const WIDE_PLACE = 'min(26rem, 42vw)'

const copies = (url: string, ...widths: LightWidth[]) =>
  widths.map((width) => `${lightAddress(url, width)} ${width}w`).join(', ')

/** The medium banner, which is as high as the text beside it; or a text that it did not load. */
function CampaignBanner({ campaign: { title, divar_ad }, isFirst }: CampaignBannerProps) {
  const medium = divar_ad?.divar_medium_banner
  const [lost, setLost] = useState<string | null>(null)
  if (!medium) return null
  if (lost === medium)
    return (
      <p className={`${place} grid aspect-[1029/504] place-items-center bg-page text-sm text-quiet`}>
        {myAdsTexts.bannerLost}
      </p>
    )
  return (
    <div className={place}>
      <img
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        sizes={`${WIDE} ${WIDE_PLACE}, calc(100vw - 2rem)`}
        srcSet={copies(medium, '576', '720', '1029')}
        src={lightAddress(medium, '1029')}
        alt={myAdsTexts.bannerOf(title)}
        width={1029}
        height={504}
        decoding="async"
        className="h-auto w-full bg-page text-xs text-quiet"
        onLoad={isFirst ? tellShown : undefined}
        onError={() => {
          setLost(medium)
          tellShown()
        }}
      />
    </div>
  )
}

type Labels = Campaign['labels']

/**
 * The places of a campaign in one line: all cities, one, or one and the number of others; then
 * neighbourhoods.
 */
export function citiesLine({ labels }: { labels: Pick<Labels, 'cities' | 'neighborhoods'> }): string {
  const { cities, neighborhoods } = labels
  const places = summed(cities, myAdsTexts.andCities) ?? myAdsTexts.allCities
  const parts = summed(neighborhoods, myAdsTexts.andNeighborhoods)
  return parts ? `${places} · ${parts}` : places
}

export function categoriesLine({ labels: { categories } }: Pick<Campaign, 'labels'>): string {
  return summed(categories, myAdsTexts.andCategories) ?? myAdsTexts.allCategories
}

/** The first, or the first with the number of others; null for none. */
export function summed({ first, more }: Labels['cities'], text: (first: string, more: string) => string) {
  return first === null || more === 0 ? first : text(first, numberText(more))
}
