import { Suspense, useState } from 'react'
import { emptyDraft } from '@jarchi/shared/advertising/campaign-draft.ts'
import { campaignsKey } from '../../api/campaigns.ts'
import { queryClient } from '../../api/query-client.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { sessionDataOf } from '../../navigation/index-target.ts'
import { Link } from '../../navigation/link.tsx'
import { go } from '../../navigation/navigate.ts'
import { useAccount, useUrlQuery } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { AdSent, SENT } from '../marketplace-visit/ad-sent.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { draftKey } from '../campaign-saving/draft/draft-store.ts'
import { useSavedDraft } from '../campaign-saving/draft/draft-keeping.ts'
import { FormPending } from './form-layout.tsx'
import { NOTHING_MADE } from '../campaign-values/form-values.ts'
import { MakerWay } from './sections/banner-section.tsx'
import { useAfterSaving } from '../campaign-saving/after-saving.ts'
import { useFormSettingOf } from '../campaign-values/form-setting.ts'

// Most new users have no banner, so the maker is loaded too.
MakerWay.prefetch()

/** my-ads/new */
export function NewCampaignPage() {
  const account = useAccount()
  if (SENT in useUrlQuery()) return <AdSent account={account} />
  return (
    <Page
      title={campaignFormTexts.newTitle}
      actions={
        <Link to={paths.posts(account)} className={buttonLook('quiet', '-mx-3 px-3')}>
          {marketplaceTexts.fromPost(runtimeConfig.marketplaceName)}
        </Link>
      }
    >
      <Suspense fallback={<FormPending />}>
        <NewCampaign key={account} account={account} />
      </Suspense>
    </Page>
  )
}

/** Whether this browser came from the marketplace within a day, so that a way back can be offered. */
const isFromMarketplace = () => sessionDataOf(document.cookie).touch_point !== undefined

function NewCampaign({ account }: { account: number }) {
  const setting = useFormSettingOf(account, null)
  const draft = useSavedDraft(draftKey(account, null))
  const afterSaving = useAfterSaving(account, true)
  const [isFresh, setIsFresh] = useState(false)
  const showSent = () => {
    void queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
    go(`${paths.newAd(account)}?${SENT}=1`, { replace: true })
  }
  if (draft === undefined) return <FormPending />
  return (
    <CampaignForm
      key={String(isFresh)}
      setting={setting}
      fresh={{ ...emptyDraft(setting.rules), ...NOTHING_MADE }}
      draft={isFresh ? null : draft}
      onSaved={isFromMarketplace() ? showSent : afterSaving}
      onStartOver={() => setIsFresh(true)}
    />
  )
}
