import { useWatch } from 'react-hook-form'
import { draftLanding } from '@jarchi/shared/campaign-draft.ts'
import { landingOf, type Landing } from '@jarchi/shared/landing-url.ts'
import type { CampaignForm } from '../form-values.ts'

/** What the ad of the form would open, once that is an address. */
export function useFormLanding(): Landing | null {
  const [landingType, webAddress, phone] = useWatch<CampaignForm, ['landingType', 'webAddress', 'phone']>({
    name: ['landingType', 'webAddress', 'phone'],
  })
  const landing = draftLanding({ landingType, webAddress, phone })
  return landing.ok ? landingOf(landing.stored) : null
}
