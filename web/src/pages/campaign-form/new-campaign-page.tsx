import { Suspense, useState } from 'react'
import { emptyDraft } from '@jarchi/shared/campaign-draft.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { useAccount } from '../../navigation/use-account.ts'
import { Page } from '../../ui/page.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { draftKey } from './draft/draft-store.ts'
import { useKeptDraft } from './draft/use-kept-draft.ts'
import { FormPending } from './form-pending.tsx'
import { NO_BANNERS } from './form-values.ts'
import { useAfterSaving } from './use-after-saving.ts'
import { useFormSettingOf } from './use-form-setting.ts'

/** my-ads/new */
export function NewCampaignPage() {
  const account = useAccount()
  return (
    <Page title={campaignFormTexts.newTitle}>
      <Suspense fallback={<FormPending />}>
        <NewCampaign key={account} account={account} />
      </Suspense>
    </Page>
  )
}

function NewCampaign({ account }: { account: number }) {
  const setting = useFormSettingOf(account, null)
  const draft = useKeptDraft(draftKey(account, null))
  const afterSaving = useAfterSaving(account)
  const [isFresh, setIsFresh] = useState(false)
  if (draft === undefined) return <FormPending />
  return (
    <CampaignForm
      key={String(isFresh)}
      setting={setting}
      fresh={{ ...emptyDraft(setting.rules.bounds), banners: NO_BANNERS }}
      draft={isFresh ? null : draft}
      onSaved={afterSaving}
      onStartOver={() => setIsFresh(true)}
    />
  )
}
