import { createContext, use } from 'react'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import type { DivarPost } from '@jarchi/shared/api/marketplace.ts'
import type { DraftRules } from '@jarchi/shared/campaign-draft.ts'
import type { ChoiceTree } from './tree/choice-tree.ts'

/** What the form is about and judged by; it does not change while the form is open. */
export type FormSetting = {
  readonly account: number
  /** The campaign being edited, or null for a new one. */
  readonly campaign: Campaign | null
  /** The marketplace's post that a new campaign is to advertise. */
  readonly post: DivarPost | null
  readonly rules: DraftRules
  readonly categories: ChoiceTree
}

export const FormSettingContext = createContext<FormSetting | null>(null)

export function useFormSetting(): FormSetting {
  const setting = use(FormSettingContext)
  if (!setting) throw new Error('used outside the campaign form')
  return setting
}
