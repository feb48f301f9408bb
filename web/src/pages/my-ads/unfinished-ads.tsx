import type { Draft, DraftList } from '@jarchi/shared/api/drafts.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { draftsQuery, dropDraft, keepDraft } from '../../api/drafts.ts'
import { isStatus } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { instantText } from '../../i18n/date-format.ts'
import { numberText } from '../../i18n/format.ts'
import { unfinishedAdsTexts } from '../../i18n/unfinished-ads.ts'
import { Link } from '../../navigation/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { closeIcon, editIcon } from '../../ui/icons.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { tellFailure } from '../../ui/tell-failure.ts'
import {
  forgetDraft,
  newDraftKey,
  savedDraft,
  savedTexts,
  savePictures,
  saveTexts,
} from '../campaign-saving/draft/draft-store.ts'
import type { SavedDraft } from '../campaign-saving/draft/saved-draft.ts'

const texts = unfinishedAdsTexts

/** Shown at once; the others after a press. */
const FEW = 3

type Listed = DraftList['results'][number]
/** `own`: where this browser keeps it. */
type Row = Pick<Listed, 'id' | 'title'> & { own: string; to: string; listed: Listed | null }
type Removed = { id: string; title: string; own: string; here: SavedDraft | null; there: Draft | null }

/** Above the list: ads that were begun and not sent, on any device of the account. */
export function UnfinishedAds({ account }: { account: number }) {
  const { rows, refresh } = useRows(account)
  const [isWhole, setIsWhole] = useState(false)
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const running = useRef(new Set<string>())
  if (rows.length === 0 && removed.length === 0) return null
  const shown = isWhole || rows.length <= FEW + 1 ? rows : rows.slice(0, FEW)
  /** A second press while the first one works is none. */
  const once = async (id: string, work: () => Promise<void>) => {
    if (running.current.has(id)) return
    running.current.add(id)
    await work()
    running.current.delete(id)
    await refresh()
  }
  const remove = (row: Row) =>
    once(row.own, async () => {
      const gone = await removeDraft(account, row)
      if (gone) setRemoved((before) => [...before, gone])
    })
  const restore = (gone: Removed) =>
    once(gone.id, async () => {
      if (await restoreDraft(account, gone)) setRemoved((before) => before.filter((each) => each !== gone))
    })
  return (
    <section
      ref={keepFocus}
      aria-label={texts.title}
      className="mb-4 rounded-card bg-accent-soft px-4 py-2 print:hidden"
    >
      <h2 className="text-sm">{texts.title}</h2>
      <ul>
        {shown.map((row) => (
          <DraftRow key={row.id} row={row} onRemove={() => void remove(row)} />
        ))}
      </ul>
      <div role="status">
        {removed.map((gone) => (
          <p key={gone.id} className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
            <span className="min-w-0 wrap-anywhere">{texts.removed(gone.title)}</span>
            <Button
              variant="quiet"
              className="-mx-3 px-3"
              aria-label={texts.restoreOf(gone.title)}
              onClick={() => void restore(gone)}
            >
              {texts.restore}
            </Button>
          </p>
        ))}
      </div>
      {shown.length < rows.length && (
        <Button variant="quiet" className="-mx-3 px-3 text-sm" onClick={() => setIsWhole(true)}>
          {texts.all(numberText(rows.length))}
        </Button>
      )}
    </section>
  )
}

function DraftRow({ row: { title, to, listed }, onRemove }: { row: Row; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3">
      <Link to={to} className="flex min-h-11 min-w-0 flex-1 items-center gap-3 py-1">
        <Icon shape={editIcon} className="size-5" />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{title}</span>
          <span className="block text-xs text-quiet">
            {listed ? texts.changed(instantText(listed.changed_at), listed.changed_by) : texts.onlyHere}
          </span>
        </span>
      </Link>
      <button
        type="button"
        aria-label={texts.removeOf(title)}
        onClick={onRemove}
        className="-me-2 grid size-11 shrink-0 place-items-center rounded-field text-quiet"
      >
        <Icon shape={closeIcon} className="size-5" />
      </button>
    </li>
  )
}

const hereKey = (account: number) => [account, 'unfinished-ad']

/** The drafts of the account, and the one that only this browser has. */
function useRows(account: number) {
  const own = newDraftKey(account, null)
  const mine = useQuery({
    queryKey: hereKey(account),
    queryFn: () => savedTexts(own),
    // It is stored only in this browser, and may have been sent since the last visit.
    networkMode: 'always',
    staleTime: 0,
  }).data
  const found = useQuery(draftsQuery(account)).data
  const rowOf = (listed: Listed): Row => {
    const { id, title } = listed
    const about = { id, title: title || texts.untitled, listed }
    if (id === mine?.copy?.id) return { ...about, own, to: paths.newAd(account) }
    return { ...about, own: newDraftKey(account, id), to: `${paths.newAd(account)}?draft=${id}` }
  }
  const rows = (found ?? []).map(rowOf)
  const isOnlyHere = mine && !rows.some((row) => row.own === own) && !(found && mine.copy?.isSent)
  const title = mine?.values.title || texts.untitled
  const here = { id: 'here', title, own, to: paths.newAd(account), listed: null }
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: hereKey(account) }),
      queryClient.invalidateQueries(draftsQuery(account)),
    ])
  return { rows: isOnlyHere ? [here, ...rows] : rows, refresh }
}

/** Deletes a draft, and returns all of it, so that it can be put back. */
async function removeDraft(account: number, { title, own, listed }: Row): Promise<Removed | null> {
  try {
    const here = await savedDraft(own)
    const there = listed ? await dropDraft(account, listed.id) : await dropUnlisted(account, here)
    await forgetDraft(own)
    return { id: there?.id ?? own, title, own, here, there }
  } catch (error) {
    tellFailure(texts.notRemoved, error)
    return null
  }
}

/** It may be on the server, too, where the list has not arrived yet. */
async function dropUnlisted(account: number, here: SavedDraft | null): Promise<Draft | null> {
  if (!here?.copy) return null
  return dropDraft(account, here.copy.id).catch((error: unknown) => {
    if (isStatus(error, 404)) return null
    throw error
  })
}

async function restoreDraft(account: number, { own, here, there }: Removed): Promise<boolean> {
  try {
    if (there) await keepDraft(account, there.id, { values: there.values, revision: null })
    if (here && (await saveTexts(own, here)) === 'kept') {
      const { banners, shelf } = here.values
      if (banners && shelf) await savePictures(own, { banners, shelf })
    }
    return true
  } catch (error) {
    tellFailure(texts.notRestored, error)
    return false
  }
}
