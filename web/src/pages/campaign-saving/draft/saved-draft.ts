import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import type { DraftInput } from '@jarchi/shared/api/drafts.ts'
import type { CampaignForm } from '../../campaign-values/form-values.ts'

/** How far the saving of an ad has come, if it was interrupted. */
export type SavingProgress = {
  /** Sent as Idempotency-Key, so that repeating the first step makes no second campaign. */
  readonly creationKey: string
  /** The campaign of a successful first step, while its ad is still missing. */
  readonly campaignId: number | null
  /** For an edit: the saved campaign that the form's values are based on. */
  readonly base: Campaign | null
}
/** Pictures that were chosen as files on some device, in bytes. */
export type Files = NonNullable<DraftInput['files']>

/** What this browser knows of a draft's copy on the server. */
export type KnownCopy = {
  readonly id: string
  /** Of the copy that was seen last; null before the first. */
  readonly revision: string | null
  /** Whether all that stands in this browser is in the copy. */
  readonly isSent: boolean
  readonly files: Files
}

export type SavedDraft = {
  /** Without the banners where none were kept. */
  readonly values: Partial<CampaignForm>
  readonly progress: SavingProgress
  /** Of the last writing, which may have been another tab's. */
  readonly stamp?: string | undefined
  /** Of a new ad: its copy on the server. */
  readonly copy?: KnownCopy | undefined
  /** What another device has done since, while something here had not been sent. */
  readonly trouble?: 'changed' | 'gone'
}
