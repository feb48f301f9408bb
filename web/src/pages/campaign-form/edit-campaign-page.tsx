import { Suspense } from 'react'
import { notFound, useParams } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { campaignQuery } from '../../api/campaigns.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { accountIdOf } from '../../navigation/place.ts'
import { useAccount } from '../../navigation/use-account.ts'
import { Page } from '../../ui/page.tsx'
import { EditCampaign } from './edit-campaign.tsx'
import { FormPending } from './form-pending.tsx'

/** my-ads/{campaignId}/edit */
export function EditCampaignPage() {
  const account = useAccount()
  const { campaignId } = useParams({ strict: false })
  const id = accountIdOf(campaignId)
  if (id === null) throw notFound()
  return (
    <Page title={campaignFormTexts.editTitle}>
      <Suspense fallback={<FormPending />}>
        <FoundCampaign key={`${account}/${id}`} account={account} id={id} />
      </Suspense>
    </Page>
  )
}

function FoundCampaign({ account, id }: { account: number; id: number }) {
  const query = useQuery({ ...campaignQuery(account, id), refetchOnMount: 'always', throwOnError: true })
  // An older answer of the cache would bring back what has been changed since.
  if (!query.isFetchedAfterMount) return <FormPending />
  if (!query.data) throw notFound()
  return <EditCampaign account={account} campaign={query.data} />
}
