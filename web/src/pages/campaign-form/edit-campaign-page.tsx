import { AD_STATUS, isDeliverable } from '@jarchi/shared/advertising/ad-status.ts'
import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import type { Blocker, Campaign } from '@jarchi/shared/api/campaigns.ts'
import type { BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { campaignQuery } from '../../api/campaigns.ts'
import { bannerNames } from '../../i18n/campaign-form-problems.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { idOf } from '../../navigation/place.ts'
import { useAccount, useParams } from '../../navigation/use-place.ts'
import { Page } from '../../ui/page.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { HistoryButton } from '../ad-history/history-dialog.tsx'
import { TestLinkButton } from '../test-link/test-link-dialog.tsx'
import { useAfterSaving } from '../campaign-saving/after-saving.ts'
import { heldBannersQuery, heldValues } from './banners/held-banners.ts'
import { CampaignForm } from './campaign-form.tsx'
import { useSavedDraft } from '../campaign-saving/draft/draft-keeping.ts'
import { draftKey, savedDraft } from '../campaign-saving/draft/draft-store.ts'
import { FormPending } from './form-layout.tsx'
import { useFormSettingOf } from '../campaign-values/form-setting.ts'
import { KeptForm } from './kept-form.tsx'
import { formOf } from '../campaign-saving/changed-meanwhile.ts'

/** my-ads/{campaignId}/edit */
export function EditCampaignPage() {
  const account = useAccount()
  const { campaignId } = useParams()
  const id = idOf(campaignId)
  if (id === null) return <NotFoundPage />
  return <EditPage key={`${account}/${id}`} account={account} id={id} />
}

function EditPage({ account, id }: { account: number; id: number }) {
  const query = useQuery({
    ...campaignQuery(account, id),
    refetchOnMount: 'always',
    // Fails as the form's own queries do: in the error boundary of the page, but not over an open form.
    throwOnError: (_, { state }) => state.data === undefined,
  })
  // An older cached answer would undo later changes.
  const isReady = query.isFetchedAfterMount
  // A campaign of another account, or a missing one, has no page (§2.11).
  if (isReady && !query.data) return <NotFoundPage />
  const campaign = query.data
  const ad = campaign?.divar_ad
  return (
    <Page
      title={campaign ? campaignFormTexts.editTitleOf(campaign.title) : campaignFormTexts.editTitle}
      actions={
        ad && (
          <span className="flex flex-wrap gap-x-6">
            <HistoryButton account={account} campaign={id} title={campaign.title} />
            <TestLinkButton account={account} ad={ad.id} title={campaign.title} />
          </span>
        )
      }
    >
      <KeptForm account={account}>
        <Suspense fallback={<FormPending />}>
          {isReady && campaign ? <EditCampaign account={account} campaign={campaign} /> : <FormPending />}
        </Suspense>
      </KeptForm>
    </Page>
  )
}

type Props = { account: number; campaign: Campaign }

/** The form for an existing campaign; its banners are fetched so that single ones can be replaced. */
function EditCampaign({ account, campaign: found }: Props) {
  // Later answers must not change the form while the user edits it.
  const [campaign] = useState(found)
  const setting = useFormSettingOf(account, campaign)
  const { data: held } = useSuspenseQuery(heldBannersQuery(account, campaign.divar_ad))
  const key = draftKey(account, campaign.id)
  const draft = useSavedDraft(key, () => savedDraft(key))
  const afterSaving = useAfterSaving(account, false)
  const [isFresh, setIsFresh] = useState(false)
  if (draft === undefined) return <FormPending />
  return (
    <CampaignForm
      key={String(isFresh)}
      setting={setting}
      fresh={{
        ...formOf(campaign, setting.rules.rootCategories),
        ...heldValues(campaign.divar_ad, held.banners),
      }}
      draft={isFresh ? null : draft}
      onSaved={afterSaving}
      onStartOver={() => setIsFresh(true)}
    >
      <EditNotice campaign={campaign} lost={campaign.divar_ad?.divar_banner_config ? [] : held.lost} />
    </CampaignForm>
  )
}

const editTexts = campaignFormTexts.edit

/** Ads that are shown, or will be without any action. */
const RUNNING: ReadonlySet<Blocker | null> = new Set([null, 'off_schedule', 'budget_spent', 'not_started'])

type EditNoticeProps = { campaign: Campaign; lost: readonly BannerSizeName[] }

/** What happened to the edited ad, what can be done, and what an edit will cause. */
function EditNotice({ campaign: { divar_ad: ad, blocker }, lost }: EditNoticeProps) {
  const refusal = ad && refusalOf(ad)
  return (
    <>
      {refusal && (
        <div role="status" className="rounded-card bg-danger-soft p-4">
          <p className="font-semibold text-danger">{refusal}</p>
          <p>{editTexts.fixHint}</p>
          <ul className="my-2 list-disc ps-5 marker:text-danger">
            {ad?.feedback.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
          {ad?.feedback_note && (
            <p>
              <span className="font-semibold">{editTexts.note}</span> {ad.feedback_note}
            </p>
          )}
        </div>
      )}
      {ad && RUNNING.has(blocker) && (
        <p role="status" className="rounded-card bg-warning-soft p-4 text-warning">
          {ad.exchange_review === null ? editTexts.pauses : editTexts.pausesForBoth}
        </p>
      )}
      {ad?.status === AD_STATUS.expired && (
        <p role="status" className="rounded-card bg-warning-soft p-4 text-warning">
          {editTexts.expired}
        </p>
      )}
      {lost.length > 0 && (
        <p role="status" className="rounded-card bg-warning-soft p-4 text-warning">
          {editTexts.lostBanner(bannerNames(lost))}
        </p>
      )}
    </>
  )
}

function refusalOf({ status, exchange_review }: MobileAd): string | null {
  if (status === AD_STATUS.denied) return editTexts.denied
  if (status === AD_STATUS.changesAsked) return editTexts.changesAsked
  return isDeliverable(status) && exchange_review === 'denied' ? editTexts.deniedThere : null
}
