import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { useState } from 'react'
import { renewAd } from '../../api/ads.ts'
import { campaignsKey } from '../../api/campaigns.ts'
import { queryClient } from '../../api/query-client.ts'
import { adReasonTexts } from '../../i18n/ad-reasons.ts'
import { lazyCode } from '../../navigation/lazy-page.ts'
import { Button } from '../../ui/button.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { showToast } from '../../ui/toasts.tsx'

const cardActs = lazyCode(() => import('./card-acts.ts'))

/** Makes a copy for another time. */
export function RepeatButton({ account, campaign }: { account: number; campaign: Campaign }) {
  const [isBusy, setIsBusy] = useState(false)
  const repeat = async () => {
    setIsBusy(true)
    await (await cardActs.load()).doCardAct(account, campaign, 'duplicate')
    setIsBusy(false)
  }
  return (
    <Button
      variant="plain"
      className="mt-1 text-base"
      busy={isBusy}
      aria-label={adReasonTexts.actOf(adReasonTexts.repeat, campaign.title)}
      onClick={() => void repeat()}
    >
      {adReasonTexts.repeat}
    </Button>
  )
}

type RenewButtonProps = { account: number; ad: MobileAd; title: string }

/** Renews the ad unchanged, with one press. */
export function RenewButton({ account, ad, title }: RenewButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const renew = async () => {
    setIsBusy(true)
    try {
      await renewAd(account, ad)
      showToast('success', adReasonTexts.renewed)
    } catch (error) {
      tellFailure(adReasonTexts.notRenewed, error)
    }
    await queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
    setIsBusy(false)
  }
  return (
    <Button
      busy={isBusy}
      aria-label={adReasonTexts.renewOf(title)}
      className="mt-1 text-base"
      onClick={() => void renew()}
    >
      {adReasonTexts.renew}
    </Button>
  )
}
