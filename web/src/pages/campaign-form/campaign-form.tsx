import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../api/http/api-error.ts'
import { useFormStore } from '../../form/use-form.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { RestoredNotice } from '../../ui/restored-notice.tsx'
import { goOnToCharge, tellOnOtherPage, type AfterSending } from './after-saving.ts'
import { useDraftKeeping } from './draft/draft-keeping.ts'
import { draftKey, freshProgress, type SavedDraft } from './draft/draft-store.ts'
import { CampaignFormContext } from './form-fields.ts'
import { FormLayout } from './form-layout.tsx'
import { formProblems, refusedField } from './form-problems.ts'
import { FormSettingContext, type FormSetting } from './form-setting.ts'
import type { CampaignForm as Values, FormField } from './form-values.ts'
import { useSaving } from './save/use-saving.ts'
import { fieldNamed, firstProblem, nextSection, sectionOf, type Section } from './section-order.ts'
import { FormSections, sectionHeadId } from './sections/form-sections.tsx'
import { OverviewProvider } from './summary/overview.tsx'

const draftTexts = campaignFormTexts.draft

type Props = {
  setting: FormSetting
  /** The values of a fresh form. */
  fresh: Values
  draft: SavedDraft | null
  onSaved: () => void
  onStartOver: () => void
  /** Notices above the sections. */
  children?: ReactNode
}

/** Creates or edits a campaign with its ad. */
export function CampaignForm({ setting, fresh, draft, onSaved, onStartOver, children }: Props) {
  // A draft of an earlier version of the form may lack newer fields.
  const [values] = useState<Values>(() => ({ ...fresh, ...draft?.values }))
  const [named] = useState(() => fieldNamed(location.hash))
  const sections = useOpenSection(() => (named ? sectionOf(named) : firstSection(values, setting)), named)
  const { form, keeping, goOn, saving, sendTo } = useSending({ setting, values, draft, sections, onSaved })
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
        </OverviewProvider>
      </CampaignFormContext>
    </FormSettingContext>
  )
}

/** A new form opens the first section with a missing field; an edited one opens the summary. */
function firstSection(values: Values, { campaign, rules }: FormSetting): Section {
  if (campaign?.divar_ad?.feedback.length) return 'banner'
  return nextSection('where', formProblems(values, rules))
}

type Sending = Pick<Props, 'setting' | 'draft' | 'onSaved'> & {
  /** The values at the start. */
  values: Values
  sections: ReturnType<typeof useOpenSection>
}

/** Sends the form; if there are problems, the first field with one gets the focus. */
function useSending({ setting, values, draft, sections, onSaved }: Sending) {
  const { account, campaign, post, rules } = setting
  const isHere = useIsHere()
  const next = useRef<AfterSending>('done')
  const form = useFormStore({
    fresh: values,
    problemsOf: (given) => formProblems(given, rules),
    isLive: true,
    fieldOf: refusedField,
    leaves: true,
    send: (given) => saving.save(given).catch(fail),
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
  const [firstProgress] = useState(() => draft?.progress ?? freshProgress())
  const keeping = useDraftKeeping(form, draftKey(account, campaign?.id ?? null, post?.token), firstProgress)
  const saving = useSaving(setting, keeping)
  const fail = (error: Error) => {
    // The form shows refusals; anything else is a bug.
    if (!(error instanceof ApiError)) reportError(error)
    else if (!isHere.current) tellOnOtherPage(setting, error)
    throw error
  }
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
  return { form, keeping, goOn, saving: saving.state, sendTo }
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

/**
 * Which section is open. When the form or an address with a field opens one, it scrolls into view and gets
 * the focus.
 */
function useOpenSection(first: () => Section, named: FormField | null) {
  const [open, setOpen] = useState<Section | null>(first)
  useEffect(() => {
    if (!named) return
    showSection(sectionOf(named))
    focusField(named)
  }, [named])
  const goTo = (section: Section) => {
    flushSync(() => setOpen(section))
    showSection(section)
  }
  const goToField = (field: FormField) => {
    goTo(sectionOf(field))
    focusField(field)
  }
  const toggle = (section: Section) => setOpen(section === open ? null : section)
  return { open, goTo, goToField, toggle }
}

function showSection(section: Section) {
  const head = document.getElementById(sectionHeadId(section))
  head?.focus({ preventScroll: true })
  head?.closest('section')?.scrollIntoView({ block: 'start', behavior: 'smooth' })
}

function focusField(field: FormField) {
  const place = document.querySelector(`[data-field="${field}"]`)
  const control = place?.matches('input') ? place : place?.querySelector(FOCUSABLE)
  if (control instanceof HTMLElement) control.focus({ preventScroll: true })
  showMessage(place)
}

/** Scrolls to a field's problem, which is below the field; the field may be higher than the screen. */
function showMessage(place: Element | null) {
  const message = place?.closest('[data-field], div')?.querySelector('[role="alert"]')
  // Without animation: a smooth scroll to the section may still be running.
  ;(message ?? place)?.scrollIntoView({ block: 'center', behavior: 'instant' })
}

const FOCUSABLE = 'input:not([hidden]):not([tabindex="-1"]), button:not([tabindex="-1"]), [tabindex="0"]'
