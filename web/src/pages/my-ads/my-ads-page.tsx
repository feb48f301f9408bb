import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { campaignCountQuery, campaignPageQuery } from '../../api/campaigns.ts'
import { useMay } from '../../api/use-may.ts'
import { afterShown } from '../../background/settled.ts'
import { commonTexts } from '../../i18n/common.ts'
import { numberText } from '../../i18n/format.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount, useUrlQuery } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { Icon } from '../../ui/icon.tsx'
import { addIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { CampaignCard } from './campaign-card.tsx'
import { isListPage, listQueryOf, STATUS_LABELS, statusLabel, useListQuery } from './list-query.ts'

const NotFoundPage = lazyPage('NotFoundPage', () => import('../not-found-page.tsx'))

/** The advertiser's ads (§2). */
export function MyAdsPage() {
  const query = useUrlQuery()
  return isListPage(query) ? <MyAds /> : <NotFoundPage />
}

function MyAds() {
  const account = useAccount()
  const mayEdit = useMay(account, 'edit')
  const { data: count, isPending } = useQuery(campaignCountQuery(account))
  const { filter } = useListQuery()
  const found = useQuery(campaignPageQuery(account, filter)).data?.count
  const isFiltered = Boolean(filter.search || filter.status)
  // An empty list has none of these controls; one that goes again would take the focus along.
  const hidden = isPending ? 'invisible' : ''
  return (
    <Page
      title={myAdsTexts.title}
      note={count && found !== undefined ? countText(found, isFiltered && count) : null}
      actions={
        count !== 0 &&
        mayEdit && (
          <Link to={paths.newAd(account)} className={`${buttonLook()} ${hidden}`}>
            <Icon shape={addIcon} className="size-5" />
            {myAdsTexts.create}
          </Link>
        )
      }
    >
      {count !== 0 && <ListFilter className={hidden} />}
      <CampaignList account={account} />
    </Page>
  )
}

function countText(found: number, count: number | false): string {
  const text = numberText(found)
  return count ? myAdsTexts.countOf(text, numberText(count)) : myAdsTexts.count(text)
}

const NoAds = lazyPage('NoAds', () => import('./no-ads.tsx'))
const AdsTable = lazyPage('AdsTable', () => import('./table/ads-table.tsx'))
/** After the first cards. */
const aroundList = async () => {
  await afterShown()
  return import('./list-end.tsx')
}
const ViewChoice = lazyPage('ViewChoice', aroundList)
const ListEnd = lazyPage('ListEnd', aroundList)

function CampaignList({ account }: { account: number }) {
  const { filter, view } = useListQuery()
  const campaigns = useQuery(campaignPageQuery(account, filter))
  return (
    <QueryView query={campaigns} failed={myAdsTexts.failed} skeleton={<CardSkeletons />}>
      {(page) =>
        page.results.length === 0 ? (
          <Suspense>
            <NoAds account={account} count={page.count} />
          </Suspense>
        ) : view === 'table' ? (
          <Suspense fallback={<CardSkeletons />}>
            <AdsTable account={account} page={page} isStale={campaigns.isPlaceholderData} />
          </Suspense>
        ) : (
          <>
            <ul
              className={`flex flex-col gap-4 transition-opacity ${campaigns.isPlaceholderData ? 'opacity-60' : ''}`}
              aria-busy={campaigns.isPlaceholderData}
            >
              {page.results.map((campaign, index) => (
                <CampaignCard
                  key={campaign.id}
                  account={account}
                  campaign={campaign}
                  page={page.results.map(({ id }) => id)}
                  isFirst={index === 0}
                />
              ))}
            </ul>
            <Suspense>
              <ListEnd account={account} page={page} />
            </Suspense>
          </>
        )
      }
    </QueryView>
  )
}

/** Search by title and a choice of status; both are in the URL. */
function ListFilter({ className }: { className: string }) {
  const { filter, change } = useListQuery()
  return (
    <search className={`flex flex-wrap gap-2 sm:gap-3 ${className}`}>
      <SearchField
        label={myAdsTexts.search}
        placeholder={myAdsTexts.searchShort}
        value={filter.search}
        onChange={(search) => change({ search })}
        className="min-w-[min(10rem,100%)]"
      />
      <Select
        label={myAdsTexts.status}
        value={statusLabel(filter.status)}
        options={[
          { value: '', text: myAdsTexts.anyStatus },
          ...STATUS_LABELS.map((value) => ({
            value,
            text: myAdsTexts.statuses[value as keyof typeof myAdsTexts.statuses],
          })),
        ]}
        onChange={(show) => change({ status: listQueryOf({ show }).status })}
        className="min-w-[min(10rem,100%)] flex-1 sm:max-w-52"
      />
      <Suspense fallback={<span className="hidden w-40 md:flex" />}>
        <ViewChoice />
      </Suspense>
    </search>
  )
}

function CardSkeletons() {
  return (
    <div role="status" aria-label={commonTexts.loading} className="flex flex-col gap-4">
      {[0, 1, 2].map((key) => (
        <div key={key} className={`${cardLook} overflow-hidden md:flex md:gap-5 md:p-5`}>
          <Skeleton className="aspect-[1029/504] w-full md:w-[min(26rem,42%)] md:self-start" />
          <div className="flex flex-1 flex-col gap-3 p-4 md:p-0">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-6 w-28" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-11 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
