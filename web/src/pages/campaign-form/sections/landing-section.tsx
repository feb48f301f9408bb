import { useFormContext, useWatch } from 'react-hook-form'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { showPersianDigits } from '../../../ui/show-persian-digits.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { useFormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'
import { LandingKind } from './landing-kind.tsx'
import { LandingNotice } from './landing-notice.tsx'

const texts = campaignFormTexts.landing

/** What a press on the banner opens. */
export function LandingSection() {
  const { register, getFieldState, formState } = useFormContext<CampaignForm>()
  const { campaign } = useFormSetting()
  const [landingType, webAddress, phone] = useWatch<CampaignForm, ['landingType', 'webAddress', 'phone']>({
    name: ['landingType', 'webAddress', 'phone'],
  })
  const problem = (name: 'webAddress' | 'phone') => getFieldState(name, formState).error?.message
  return (
    <div className="grid gap-4">
      <LandingKind />
      {landingType === 'web' ? (
        <TextInput
          {...register('webAddress')}
          key="web"
          data-field="webAddress"
          label={texts.webLabel}
          hint={texts.webHint}
          error={problem('webAddress')}
          inputMode="url"
          dir="ltr"
          placeholder="https://example.ir"
          autoCapitalize="none"
          autoComplete="url"
          spellCheck={false}
        />
      ) : (
        <TextInput
          {...register('phone')}
          key="phone"
          data-field="phone"
          label={texts.phoneLabel}
          hint={texts.phoneHint}
          error={problem('phone')}
          type="tel"
          onInput={showPersianDigits}
          dir="ltr"
          autoComplete="tel"
        />
      )}
      <LandingNotice draft={{ landingType, webAddress, phone }} />
      {campaign && <p className="text-sm text-quiet">{campaignFormTexts.edit.reviewAgain}</p>}
    </div>
  )
}
