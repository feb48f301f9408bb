import { createContext, use, type ChangeEvent } from 'react'
import { problemOf } from '../../form/form-state.ts'
import { useFormState, type Form } from '../../form/use-form.ts'
import type { BannerValues, CampaignForm, FormField } from './form-values.ts'

export const CampaignFormContext = createContext<Form<CampaignForm> | null>(null)

export function useCampaignForm(): Form<CampaignForm> {
  const form = use(CampaignFormContext)
  if (!form) throw new Error('used outside the campaign form')
  return form
}

/** All values of the form, with every change; most fields read only their own value with `useField`. */
export function useCampaignValues(): CampaignForm {
  return useFormState(useCampaignForm(), ({ values }) => values)
}

/** A field's value, and its problem once it should be shown. */
export function useField<Name extends FormField>(name: Name) {
  const form = useCampaignForm()
  return {
    value: useFormState(form, ({ values }) => values[name]),
    problem: useFormState(form, (state) => problemOf(state, name)),
    change: (value: CampaignForm[Name]) => form.change({ [name]: value } as Partial<CampaignForm>),
    leave: () => form.judge(name),
  }
}

/** Props of a text field. */
export function useTextField(name: 'title' | 'webAddress' | 'phone') {
  const { value, problem, change, leave } = useField(name)
  return {
    name,
    value,
    error: problem,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(target.value),
    onBlur: leave,
  }
}

/** The form's values about banners, and functions that change them. */
export function useBannerValues() {
  const { change } = useCampaignForm()
  const values: BannerValues = {
    bannerType: useField('bannerType').value,
    design: useField('design').value,
    banners: useField('banners').value,
    shelf: useField('shelf').value,
  }
  return { values, set: (next: Partial<BannerValues>) => change(next) }
}
