import { useFormContext } from 'react-hook-form'
import { campaignFormTexts as texts } from '../../../i18n/campaign-form.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { useFormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'

/** The campaign's name; left empty it gets the one that stands there as an example. */
export function TitleField() {
  const { register, getFieldState, formState } = useFormContext<CampaignForm>()
  const { rules } = useFormSetting()
  return (
    <TextInput
      {...register('title')}
      data-field="title"
      label={texts.title.label}
      hint={texts.title.hint}
      error={getFieldState('title', formState).error?.message}
      placeholder={rules.defaultTitle}
      maxLength={60}
      autoComplete="off"
    />
  )
}
