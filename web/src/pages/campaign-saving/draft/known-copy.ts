import type { Draft } from '@jarchi/shared/api/drafts.ts'
import { BANNER_SIZE_NAMES } from '@jarchi/shared/files/banner-size.ts'
import { readDraft } from '../../../api/drafts.ts'
import { isStatus } from '../../../api/http/api-error.ts'
import { freshKey } from '../../../form/idempotency-key.ts'
import { NO_BANNERS, type BannerValues, type CampaignForm } from '../../campaign-values/form-values.ts'
import { forgetDraft, freshProgress, newDraftKey, savedDraft } from './draft-store.ts'
import type { KnownCopy, SavedDraft } from './saved-draft.ts'

export const freshCopy = (): KnownCopy => ({ id: freshKey(), revision: null, isSent: true, files: {} })

/** The form of a copy. This browser's pictures stay, except where another file was chosen since. */
export function formValues(
  { files = {}, ...values }: Draft['values'],
  mine: Partial<BannerValues> = {},
): Partial<CampaignForm> {
  const before = mine.banners ?? NO_BANNERS
  const isSame = (name: (typeof BANNER_SIZE_NAMES)[number]) =>
    values.bannerType !== 'custom' || files[name] === undefined || files[name] === before[name]?.picture.size
  const kept = BANNER_SIZE_NAMES.map((name) => [name, isSame(name) ? before[name] : null] as const)
  return { ...values, banners: { ...NO_BANNERS, ...Object.fromEntries(kept) } } as Partial<CampaignForm>
}

/** How long a page with a draft of its own waits for the server's. */
const LONGEST_WAIT_MS = 5_000

/**
 * The draft for the form of a new ad: this browser's, or the server's where that is newer. `asked` names a draft of
 * the list; `gone` if it is there no more. Throws where neither can be read.
 */
export async function resumedDraft(
  account: number,
  asked: string | null,
): Promise<SavedDraft | 'gone' | null> {
  const key = newDraftKey(account, asked)
  const mine = await savedDraft(key)
  const known = mine?.copy
  const id = known?.id ?? asked
  if (id === null || known?.revision === null) return mine
  const found = await serverDraft(account, id, mine !== null)
  if (found === 'unknown') return mine
  if (found === 'gone') {
    if (mine && !known?.isSent) return { ...mine, trouble: 'gone' }
    // What stood here was all sent: it has become an ad, or somebody has deleted it.
    if (mine) await forgetDraft(key)
    return asked === null ? null : 'gone'
  }
  if (mine && known?.revision === found.revision) return mine
  if (mine && !known?.isSent) return { ...mine, trouble: 'changed' }
  const copy = { id, revision: found.revision, isSent: true, files: found.values.files ?? {} }
  const values = { ...mine?.values, ...formValues(found.values, mine?.values) }
  return { values, progress: mine?.progress ?? freshProgress(), stamp: mine?.stamp, copy }
}

/** `unknown` without an answer; without a draft of this browser that is a failure. */
async function serverDraft(
  account: number,
  id: string,
  hasOwn: boolean,
): Promise<Draft | 'gone' | 'unknown'> {
  try {
    return await readDraft(account, id, hasOwn ? AbortSignal.timeout?.(LONGEST_WAIT_MS) : undefined)
  } catch (error) {
    if (isStatus(error, 404)) return 'gone'
    if (hasOwn) return 'unknown'
    throw error
  }
}
