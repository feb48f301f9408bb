import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'

export function FormPending() {
  return <FormSkeleton label={campaignFormTexts.loading} />
}
