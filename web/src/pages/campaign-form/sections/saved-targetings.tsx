import { campaignInput, draftTargeting, emptyDraft } from '@jarchi/shared/forms/campaign-draft.ts'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { LONGEST_TARGETING_NAME, type SavedTargeting } from '@jarchi/shared/api/saved-targetings.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { campaignPageQuery } from '../../../api/campaigns.ts'
import { ApiError, failureText } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { deleteTargeting, savedTargetingsQuery, saveTargeting } from '../../../api/saved-targetings.ts'
import { savedTargetingTexts } from '../../../i18n/saved-targetings.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { closeIcon } from '../../../ui/icons.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { useCampaignForm, useCampaignValues } from '../../campaign-values/form-fields.ts'
import { useFormSetting } from '../../campaign-values/form-setting.ts'

/** Brings the audience of an earlier ad, or one that was saved by a name, into the form; and saves this one's. */
export function SavedTargetings({ onClose }: { onClose: () => void }) {
  const { account, campaign, rules } = useFormSetting()
  const form = useCampaignForm()
  const saved = useQuery(savedTargetingsQuery(account))
  const last = useLastAd(account, campaign?.id ?? null)
  const [told, setTold] = useState<Told | null>(null)
  const use = (name: string, source: Targeting) => {
    const next = draftTargeting(source, rules.rootCategories)
    const before = targetingOf(form.state().values)
    form.change(next)
    const isFilled = [next, targetingOf(emptyDraft(rules))].every(
      (each) => JSON.stringify(targetingOf(each)) !== JSON.stringify(before),
    )
    const undo = { text: savedTargetingTexts.undo, act: () => form.change(before) }
    showToast('success', savedTargetingTexts.used(name), isFilled ? undo : undefined)
    onClose()
  }
  return (
    <Dialog open title={savedTargetingTexts.open} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-quiet">{savedTargetingTexts.intro}</p>
        {told && (
          <p role={told.role} className={told.role === 'alert' ? 'text-danger' : 'text-success'}>
            {told.text}
          </p>
        )}
        {last && (
          <Button variant="plain" onClick={() => use(last.title, last)}>
            <bdi>{savedTargetingTexts.asLast(last.title)}</bdi>
          </Button>
        )}
        <QueryView
          query={saved}
          failed={savedTargetingTexts.failed}
          skeleton={<Skeleton className="h-24 w-full" />}
        >
          {(all) =>
            all.length === 0 ? (
              <p className="text-quiet">{savedTargetingTexts.none}</p>
            ) : (
              <ul className="divide-y divide-line">
                {all.map((each) => (
                  <SavedRow
                    key={each.id}
                    account={account}
                    saved={each}
                    onUse={() => use(each.name, each)}
                    onTold={setTold}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
        <SaveThis account={account} onTold={setTold} />
      </div>
    </Dialog>
  )
}

type Targeting = Pick<Campaign, 'divar_config' | 'display_time'>

/** The part of a form that a targeting replaces. */
function targetingOf(form: ReturnType<typeof draftTargeting>): ReturnType<typeof draftTargeting> {
  const { everyCategory, categories, everywhere, cities, neighborhoods, keywords, daypart } = form
  return { everyCategory, categories, everywhere, cities, neighborhoods, keywords, daypart }
}

/** What came of a press, said in the dialog: a message below it could not be reached. */
type Told = { role: 'status' | 'alert'; text: string }
const done = (text: string): Told => ({ role: 'status', text })
function failed(notDone: string, error: unknown): Told {
  const field = error instanceof ApiError ? error.fields[0] : null
  return { role: 'alert', text: `${notDone} ${field?.message ?? failureText(error)}` }
}

/** The newest ad besides the one in the form. */
function useLastAd(account: number, own: number | null): Campaign | undefined {
  const newest = useQuery(campaignPageQuery(account, { offset: 0, limit: 2, search: '', status: '' }))
  return newest.data?.results.find(({ id }) => id !== own)
}

type Telling = { account: number; onTold: (told: Told | null) => void }
type SavedRowProps = Telling & { saved: SavedTargeting; onUse: () => void }

function SavedRow({ account, saved, onUse, onTold }: SavedRowProps) {
  const { id, name } = saved
  const removing = useMutation({
    mutationFn: () => deleteTargeting(account, id),
    onMutate: () => onTold(null),
    onSuccess: () => onTold(done(savedTargetingTexts.removed(name))),
    onError: (error) => onTold(failed(savedTargetingTexts.notRemoved(name), error)),
    onSettled: () => queryClient.invalidateQueries(savedTargetingsQuery(account)),
  })
  return (
    <li className="flex items-center gap-2">
      <button
        type="button"
        className="min-h-14 min-w-0 grow rounded-field px-2 py-1.5 text-start hover:bg-page"
        onClick={onUse}
      >
        <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
        <span className="text-sm text-quiet">{savedTargetingTexts.line(saved)}</span>
      </button>
      <button
        type="button"
        aria-label={savedTargetingTexts.remove(name)}
        disabled={removing.isPending}
        className="grid size-11 shrink-0 place-items-center rounded-field text-quiet hover:bg-page"
        onClick={() => removing.mutate()}
      >
        <Icon shape={closeIcon} className="size-5" />
      </button>
    </li>
  )
}

function SaveThis({ account, onTold }: Telling) {
  const { rules } = useFormSetting()
  const values = useCampaignValues()
  const [name, setName] = useState('')
  const saving = useMutation({
    mutationFn: () => {
      const { display_time, divar_config } = campaignInput(values, rules)
      return saveTargeting(account, { name, display_time, divar_config })
    },
    onMutate: () => onTold(null),
    onSuccess: (saved) => {
      setName('')
      onTold(done(savedTargetingTexts.saved(saved.name)))
      return queryClient.invalidateQueries(savedTargetingsQuery(account))
    },
    onError: (error) => onTold(failed(savedTargetingTexts.notSaved, error)),
  })
  return (
    // The dialog stands within the form of the ad, which Enter must not send on.
    <div
      className="flex flex-wrap items-end gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        saving.mutate()
      }}
    >
      <div className="min-w-40 grow">
        <TextInput
          label={savedTargetingTexts.name}
          value={name}
          maxLength={LONGEST_TARGETING_NAME}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button variant="plain" busy={saving.isPending} onClick={() => saving.mutate()}>
        {savedTargetingTexts.save}
      </Button>
    </div>
  )
}
