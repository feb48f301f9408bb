import { Suspense } from 'react'
import { useParams } from 'wouter'
import { useQuery } from '@tanstack/react-query'
import { campaignQuery } from '../../api/campaigns.ts'
import { campaignFormTexts as texts } from '../../i18n/campaign-form.ts'
import { accountIdOf } from '../../navigation/place.ts'
import { useAccount } from '../../navigation/use-account.ts'
import { Page } from '../../ui/page.tsx'
import { TestLinkButton } from '../test-link/test-link-button.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { EditCampaign } from './edit-campaign.tsx'
import { FormPending } from './form-pending.tsx'

/** my-ads/{campaignId}/edit */
export function EditCampaignPage() {
  const account = useAccount()
  const { campaignId } = useParams()
  const id = accountIdOf(campaignId)
  if (id === null) return <NotFoundPage />
  return <EditPage key={`${account}/${id}`} account={account} id={id} />
}

function EditPage({ account, id }: { account: number; id: number }) {
  const query = useQuery({ ...campaignQuery(account, id), refetchOnMount: 'always', throwOnError: true })
  // An older answer of the cache would bring back what has been changed since.
  const isReady = query.isFetchedAfterMount
  // A campaign of another account, or none, has no page (§2).
  if (isReady && !query.data) return <NotFoundPage />
  const campaign = query.data
  const ad = campaign?.divar_ad
  return (
    <Page
      title={campaign ? texts.editTitleOf(campaign.title) : texts.editTitle}
      actions={ad && <TestLinkButton account={account} ad={ad.id} title={campaign.title} />}
    >
      <Suspense fallback={<FormPending />}>
        {isReady && campaign ? <EditCampaign account={account} campaign={campaign} /> : <FormPending />}
      </Suspense>
    </Page>
  )
}
