import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { useEffect, useState } from 'react'
import { afterShown } from '../../background/settled.ts'
import { myAdsTexts } from '../../i18n/my-ads.ts'
import { lazyCode } from '../../navigation/lazy-page.ts'
import { Switch } from '../../ui/switch.tsx'

const toggling = lazyCode(() => import('./toggle-campaign.ts'))

/** Shows the server's state; during a change, the requested state. */
export function CampaignSwitch({ account, campaign }: { account: number; campaign: Campaign }) {
  const [asked, setAsked] = useState<boolean | null>(null)
  useEffect(() => void afterShown().then(toggling.prefetch), [])
  const toggle = async (wanted: boolean) => {
    setAsked(wanted)
    const { toggleCampaign } = await toggling.load()
    await toggleCampaign(account, campaign, wanted)
    setAsked(null)
  }
  return (
    <Switch
      label={myAdsTexts.switchOf(campaign.title)}
      checked={asked ?? campaign.campaignAdActive}
      busy={asked !== null}
      onChange={toggle}
    />
  )
}
