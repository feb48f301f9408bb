import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { campaignFormTexts } from '../src/i18n/campaign-form.ts'
import { supportTexts } from '../src/i18n/support.ts'
import {
  forgetDraft,
  freshProgress,
  savePictures,
  saveTexts,
} from '../src/pages/campaign-saving/draft/draft-store.ts'
import type { SavedDraft } from '../src/pages/campaign-saving/draft/saved-draft.ts'
import type { CampaignForm } from '../src/pages/campaign-values/form-values.ts'
import { openPanel } from './open-panel.tsx'
import { ACCOUNT } from './wire.ts'

/** Keeps a draft for the next form; the form of another test, which might still write its own, is left first. */
export async function keepDraft(
  key: string,
  values: Partial<CampaignForm>,
  { pictures, ...more }: Partial<SavedDraft> & { pictures?: CampaignForm } = {},
) {
  openPanel(paths.support(ACCOUNT))
  await expect.element(page.getByRole('heading', { name: supportTexts.title, level: 1 })).toBeVisible()
  // A form that was just left may still write what the server said of its draft.
  const keep = async () => {
    await forgetDraft(key)
    return saveTexts(key, { values, progress: freshProgress(), ...more })
  }
  await expect.poll(keep).toBe('kept')
  if (pictures) await savePictures(key, pictures)
}

/** Opens a section of the form of an ad, if it is closed. */
export async function turnTo(name: keyof typeof campaignFormTexts.sections) {
  const head = page
    .getByRole('region', { name: campaignFormTexts.sections[name] })
    .getByRole('button')
    .first()
  await expect.element(head).toBeVisible()
  if (head.element().getAttribute('aria-expanded') !== 'true') await head.click()
}
