import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { Suspense, useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../api/http/api-error.ts'
import { useFormStore, type Form } from '../../form/use-form.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { RestoredNotice } from '../../ui/restored-notice.tsx'
import { goOnToCharge, tellOnOtherPage, type AfterSending } from '../campaign-saving/after-saving.ts'
import { useDraftKeeping } from '../campaign-saving/draft/draft-keeping.ts'
import { DraftNotice } from './draft-notice.tsx'
import { FormLayout } from './form-layout.tsx'
import { draftKey, freshProgress, newDraftKey } from '../campaign-saving/draft/draft-store.ts'
import type { SavedDraft } from '../campaign-saving/draft/saved-draft.ts'
import { freshCopy } from '../campaign-saving/draft/known-copy.ts'
import { CampaignFormContext } from '../campaign-values/form-fields.ts'
import {
  formProblems,
  refusedField,
  fieldNamed,
  firstProblem,
  nextSection,
  sectionOf,
  type Section,
} from './form-problems.ts'
import { FormSettingContext, type FormSetting } from '../campaign-values/form-setting.ts'
import type { CampaignForm as Values } from '../campaign-values/form-values.ts'
import { basedOn } from '../campaign-saving/changed-meanwhile.ts'
import { useOpenSection, FormSections } from './sections/form-sections.tsx'
import { useSaving, type SavingFailure } from '../campaign-saving/use-saving.ts'
import { OverviewProvider } from './summary/overview.tsx'

const draftTexts = campaignFormTexts.draft

const ConflictDialog = lazyPage('ConflictDialog', () => import('./conflict-dialog.tsx'))

type Props = {
  setting: FormSetting
  /** The values of a fresh form. */
  fresh: Values
  draft: SavedDraft | null
  /** The draft of the list that the address names. */
  asked?: string | null
  onSaved: () => void
  onStartOver: () => void
  /** Notices above the sections. */
  children?: ReactNode
}

/** Creates or edits a campaign with its ad. */
export function CampaignForm({ setting: given, fresh, draft, asked = null, ...props }: Props) {
  const { onSaved, onStartOver, children } = props
  const [setting, rebase] = useBase(given, draft)
  // A draft of an earlier version of the form may lack newer fields.
  const [values] = useState<Values>(() => ({ ...fresh, ...draft?.values }))
  const [named] = useState(() => fieldNamed(location.hash))
  const sections = useOpenSection(() => (named ? sectionOf(named) : firstSection(values, setting)), named)
  const sending = useSending({ setting, values, draft, asked, sections, onSaved, rebase })
  const { form, keeping, goOn, saving, sendTo } = sending
  const startOver = () => {
    void keeping.forget()
    onStartOver()
    // The pressed button disappears with its notice.
    document.querySelector('h1')?.focus()
  }
  // Enter goes on; only the buttons below the review send.
  const onEnter = (event: FormEvent) => {
    event.preventDefault()
    if (sections.open && sections.open !== 'review') goOn(sections.open)
  }
  return (
    <FormSettingContext value={setting}>
      <CampaignFormContext value={form}>
        <OverviewProvider>
          {draft && (
            <RestoredNotice
              text={draftTexts.restored}
              startOver={draftTexts.startOver}
              onStartOver={startOver}
            />
          )}
          <DraftNotice keeper={keeping} isLocked={saving.running !== null} onStartOver={startOver} />
          {children}
          <form {...form.props} onSubmit={onEnter}>
            <FormLayout isLocked={saving.running !== null} onOpen={sections.goTo}>
              <FormSections
                open={sections.open}
                onToggle={sections.toggle}
                onOpen={sections.goTo}
                onNext={goOn}
                saving={saving}
                onSend={sendTo}
              />
            </FormLayout>
          </form>
          {saving.conflict && (
            <Suspense>
              <ConflictDialog
                conflict={saving.conflict}
                onSettled={sending.settle}
                onClose={sending.leaveConflict}
              />
            </Suspense>
          )}
        </OverviewProvider>
      </CampaignFormContext>
    </FormSettingContext>
  )
}

/**
 * The setting with the saved campaign that the form's values are based on: a restored draft's own, and after a
 * half-done saving what was saved.
 */
function useBase(setting: FormSetting, draft: SavedDraft | null) {
  const [base, setBase] = useState(() => {
    const { campaign } = setting
    const kept = draft?.progress.base
    return campaign && kept ? basedOn(campaign, kept) : campaign
  })
  return [useMemo(() => ({ ...setting, campaign: base }), [setting, base]), setBase] as const
}

/** A new form opens the first section with a missing field; an edited one opens the summary. */
function firstSection(values: Values, { campaign, rules }: FormSetting): Section {
  if (campaign?.divar_ad?.feedback.length) return 'banner'
  return nextSection('where', formProblems(values, rules))
}

type Sending = Pick<Props, 'setting' | 'draft' | 'onSaved'> & {
  asked: string | null
  /** The values at the start. */
  values: Values
  sections: ReturnType<typeof useOpenSection>
  rebase: (base: Campaign) => void
}

/** Sends the form; if there are problems, the first field with one gets the focus. */
function useSending({ setting, values, draft, asked, sections, onSaved, rebase }: Sending) {
  const { rules } = setting
  const isHere = useIsHere()
  const next = useRef<AfterSending>('done')
  const form = useFormStore({
    fresh: values,
    problemsOf: (given) => formProblems(given, rules),
    isLive: true,
    fieldOf: refusedField,
    leaves: true,
    send: (given) => saving.save(given),
    async onSent() {
      await keeping.finish()
      // A user who has left during saving gets a message and is not sent elsewhere.
      if (!isHere.current) tellOnOtherPage(setting, null)
      else if (next.current === 'charge') goOnToCharge(setting)
      else onSaved()
    },
    onProblem(problems) {
      const field = firstProblem(problems)
      if (field && isHere.current) sections.goToField(field)
    },
  })
  const keeping = useKeeping(form, setting, draft, asked)
  const base = async (saved: Campaign) => {
    rebase(saved)
    await keeping.remember({ ...keeping.progress(), base: saved })
  }
  const saving = useSaving(setting, keeping, base, (error, halfDone) => {
    if (error instanceof ApiError && !isHere.current) tellOnOtherPage(setting, error, halfDone)
  })
  const goOn = (from: Section) => {
    const problems = formProblems(form.state().values, rules)
    const field = firstProblem(problems, from)
    if (!field) return sections.goTo(nextSection(from, problems))
    form.judge(field)
    sections.goToField(field)
  }
  const sendTo = (then: AfterSending) => {
    next.current = then
    void form.send()
  }
  /** Goes on with what the user chose between their own values and those that were saved meanwhile. */
  const settle = async (now: Campaign, chosen: Partial<Values>) => {
    flushSync(() => {
      rebase(now)
      form.change(chosen)
      saving.rest()
    })
    await keeping.remember({ ...keeping.progress(), base: now })
    await form.send()
  }
  useSendingAgain(form, saving.state.failure, saving.rest)
  const leaveConflict = saving.leave
  return { form, keeping, goOn, saving: saving.state, sendTo, settle, leaveConflict }
}

/** Keeps the form: a new ad on the server too. */
function useKeeping(
  form: Form<Values>,
  { account, campaign, post }: FormSetting,
  draft: SavedDraft | null,
  asked: string | null,
) {
  // An ad of a post can be begun again from it, and an edited one is on the server itself.
  const isNew = !campaign && !post
  const [first] = useState(() => ({
    progress: { ...(draft?.progress ?? freshProgress()), base: campaign },
    stamp: draft?.stamp,
    ...(draft?.trouble && { trouble: draft.trouble }),
    copy: isNew ? (draft?.copy ?? { ...freshCopy(), isSent: !draft }) : undefined,
  }))
  const key = isNew ? newDraftKey(account, asked) : draftKey(account, campaign?.id ?? null, post?.token)
  return useDraftKeeping(form, { account, key }, first)
}

/** Sends by itself what could not be sent without a network; what was changed meanwhile waits for the user. */
function useSendingAgain(form: Form<Values>, failure: SavingFailure | null, rest: () => void) {
  const offline = failure?.offline ?? null
  useEffect(() => {
    if (!offline) return
    const again = () => (form.state().values === offline ? void form.send() : rest())
    // It may have come back before this listened.
    if (navigator.onLine) return again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })
}

function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
