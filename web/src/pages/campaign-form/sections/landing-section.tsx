import { useController, useFormContext, useWatch } from 'react-hook-form'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { useFormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'
import { LandingNotice } from './landing-notice.tsx'

const texts = campaignFormTexts.landing
const KINDS = ['web', 'phone'] as const

/** What a press on the banner opens: a page of the web, or a call. */
export function LandingSection() {
  const { register, getFieldState, formState } = useFormContext<CampaignForm>()
  const { field: kind } = useController<CampaignForm, 'landingType'>({ name: 'landingType' })
  const [webAddress, phone] = useWatch<CampaignForm, ['webAddress', 'phone']>({
    name: ['webAddress', 'phone'],
  })
  const { campaign } = useFormSetting()
  const problem = (name: 'webAddress' | 'phone') => getFieldState(name, formState).error?.message
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{texts.kind}</legend>
        <div className="flex gap-2">
          {KINDS.map((name) => (
            <label
              key={name}
              className="flex min-h-11 flex-1 items-center gap-2 rounded-field border border-edge px-3 has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name={kind.name}
                className="size-5 accent-accent"
                checked={kind.value === name}
                onChange={() => kind.onChange(name)}
              />
              {texts[name]}
            </label>
          ))}
        </div>
      </fieldset>
      {kind.value === 'web' ? (
        <TextInput
          {...register('webAddress')}
          key="web"
          data-field="webAddress"
          label={texts.webLabel}
          hint={texts.webHint}
          error={problem('webAddress')}
          type="text"
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
          dir="ltr"
          autoComplete="tel"
        />
      )}
      <LandingNotice draft={{ landingType: kind.value, webAddress, phone }} />
      {campaign && <p className="text-sm text-quiet">{campaignFormTexts.edit.reviewAgain}</p>}
    </div>
  )
}
