import { useQuery } from '@tanstack/react-query'
import { campaignCountQuery } from '../../api/campaigns.ts'
import { numberText } from '../../i18n/format.ts'
import { myAdsTexts as fa } from '../../i18n/my-ads.ts'
import { Link } from '../../navigation/link.tsx'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { useAccount } from '../../navigation/use-account.ts'
import { useUrlQuery } from '../../navigation/use-place.ts'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { addIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { isListPage } from './list-query.ts'
import { CampaignList } from './campaign-list.tsx'
import { ListFilter } from './list-filter.tsx'

const NotFoundPage = lazyPage(async () => (await import('../not-found-page.tsx')).NotFoundPage)

/** The advertiser's ads (§2). */
export function MyAdsPage() {
  const query = useUrlQuery()
  return isListPage(query) ? <MyAds /> : <NotFoundPage />
}

function MyAds() {
  const account = useAccount()
  const count = useQuery(campaignCountQuery(account)).data
  return (
    <Page
      title={fa.title}
      note={count ? fa.count(numberText(count)) : null}
      actions={
        count !== 0 && (
          <Link to={paths.newAd(account)} className={buttonLook()}>
            <Icon shape={addIcon} className="size-5" />
            {fa.create}
          </Link>
        )
      }
    >
      {count !== 0 && <ListFilter />}
      <CampaignList account={account} />
    </Page>
  )
}
