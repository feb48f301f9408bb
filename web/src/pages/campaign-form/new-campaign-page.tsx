import { Suspense, useState } from 'react'
import { emptyDraft } from '@jarchi/shared/forms/campaign-draft.ts'
import { campaignsKey } from '../../api/campaigns.ts'
import { queryClient } from '../../api/query-client.ts'
import { useMay } from '../../api/use-may.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { sessionDataOf } from '../../navigation/index-target.ts'
import { Link } from '../../navigation/link.tsx'
import { go } from '../../navigation/navigate.ts'
import { useAccount, useUrlQuery } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyPart } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { AdSent, SENT } from '../marketplace-visit/ad-sent.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { newDraftKey } from '../campaign-saving/draft/draft-store.ts'
import { resumedDraft } from '../campaign-saving/draft/known-copy.ts'
import { useSavedDraft } from '../campaign-saving/draft/draft-keeping.ts'
import { KeptForm } from './kept-form.tsx'
import { FormPending } from './form-layout.tsx'
import { NOTHING_MADE } from '../campaign-values/form-values.ts'
import { MakerWay } from './sections/banner-section.tsx'
import { useAfterSaving } from '../campaign-saving/after-saving.ts'
import { useFormSettingOf } from '../campaign-values/form-setting.ts'

// Most new users have no banner, so the maker is loaded too.
MakerWay.prefetch()

const { gone } = campaignFormTexts.draft
const DRAFT_ID = /^[0-9a-f]{32}$/

/** my-ads/new; `draft` in the query names a draft of the list. */
export function NewCampaignPage() {
  const account = useAccount()
  const query = useUrlQuery()
  const asked = DRAFT_ID.test(query.draft ?? '') ? String(query.draft) : null
  const mayEdit = useMay(account, 'edit')
  if (SENT in query) return <AdSent account={account} />
  return (
    <Page
      title={campaignFormTexts.newTitle}
      actions={
        mayEdit && (
          <Link to={paths.posts(account)} className={buttonLook('quiet', '-mx-3 px-3')}>
            {marketplaceTexts.fromPost(runtimeConfig.marketplaceName)}
          </Link>
        )
      }
    >
      <KeptForm key={`${account} ${asked}`} account={account}>
        <Suspense fallback={<FormPending />}>
          <NewCampaign account={account} asked={asked} />
        </Suspense>
      </KeptForm>
    </Page>
  )
}

/** Whether this browser came from the marketplace within a day, so that a way back can be offered. */
const isFromMarketplace = () => sessionDataOf(document.cookie).touch_point !== undefined

type Props = {
  account: number
  /** A draft of the list. */
  asked: string | null
}

function NewCampaign({ account, asked }: Props) {
  const setting = useFormSettingOf(account, null)
  const draft = useSavedDraft(newDraftKey(account, asked), () => resumedDraft(account, asked))
  const afterSaving = useAfterSaving(account, true)
  const [isFresh, setIsFresh] = useState(false)
  const showSent = () => {
    void queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
    go(`${paths.newAd(account)}?${SENT}=1`, { replace: true })
  }
  if (draft === undefined) return <FormPending />
  if (draft === 'gone') return <EmptyPart title={gone.title} to={paths.myAds(account)} text={gone.toList} />
  return (
    <CampaignForm
      key={String(isFresh)}
      setting={setting}
      fresh={{ ...emptyDraft(setting.rules), ...NOTHING_MADE }}
      draft={isFresh ? null : draft}
      asked={asked}
      onSaved={isFromMarketplace() ? showSent : afterSaving}
      onStartOver={() => setIsFresh(true)}
    />
  )
}
