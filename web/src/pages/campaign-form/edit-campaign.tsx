import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { draftOf } from '@jarchi/shared/campaign-draft.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { heldBannersQuery, heldValues } from './banners/held-banners.ts'
import { CampaignForm } from './campaign-form.tsx'
import { draftKey } from './draft/draft-store.ts'
import { useKeptDraft } from './draft/use-kept-draft.ts'
import { EditNotice } from './edit-notice.tsx'
import { FormPending } from './form-pending.tsx'
import { useAfterSaving } from './use-after-saving.ts'
import { useFormSettingOf } from './use-form-setting.ts'

type Props = { account: number; campaign: Campaign }

/** The form on a campaign that exists, its banners fetched so that single ones can be replaced. */
export function EditCampaign({ account, campaign: found }: Props) {
  // Later answers of the cache must not change the form under the user's hands.
  const [campaign] = useState(found)
  const setting = useFormSettingOf(account, campaign)
  const { data: held } = useSuspenseQuery(heldBannersQuery(account, campaign.divar_ad))
  const draft = useKeptDraft(draftKey(account, campaign.id))
  const afterSaving = useAfterSaving(account)
  const [isFresh, setIsFresh] = useState(false)
  if (draft === undefined) return <FormPending />
  const written = draftOf(campaign, setting.rules.rootCategories)
  return (
    <CampaignForm
      key={String(isFresh)}
      setting={setting}
      fresh={{
        ...written,
        phone: persianDigits(written.phone),
        ...heldValues(campaign.divar_ad, held.banners),
      }}
      draft={isFresh ? null : draft}
      onSaved={afterSaving}
      onStartOver={() => setIsFresh(true)}
    >
      <EditNotice ad={campaign.divar_ad} lost={campaign.divar_ad?.divar_banner_config ? [] : held.lost} />
    </CampaignForm>
  )
}
