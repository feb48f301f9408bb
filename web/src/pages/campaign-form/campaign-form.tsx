import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../../api/http/api-error.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { RestoredNotice } from '../../ui/restored-notice.tsx'
import { tellElsewhere } from './after-saving.ts'
import { useDraftKeeping } from './draft/draft-keeping.ts'
import { draftKey, freshProgress, type KeptDraft } from './draft/draft-store.ts'
import { FormLayout } from './form-layout.tsx'
import { campaignResolver, formProblems, refusedField } from './form-problems.ts'
import { FormSettingContext, type FormSetting } from './form-setting.ts'
import type { CampaignForm as Values, FormField } from './form-values.ts'
import { useSaving } from './save/use-saving.ts'
import { firstProblem, nextSection, sectionOf, type Section } from './section-order.ts'
import { FormSections, sectionHeadId } from './sections/form-sections.tsx'
import { OverviewProvider } from './summary/overview.tsx'

const draftTexts = campaignFormTexts.draft

type Props = {
  setting: FormSetting
  /** What stands in a fresh form. */
  fresh: Values
  draft: KeptDraft | null
  onSaved: () => void
  onStartOver: () => void
  /** Notices above the sections. */
  children?: ReactNode
}

/** Makes or edits a campaign with its ad. */
export function CampaignForm({ setting, fresh, draft, onSaved, onStartOver, children }: Props) {
  const { rules, account, campaign, post } = setting
  const resolver = useMemo(() => campaignResolver(rules), [rules])
  // A draft of an earlier version of the form may lack what has come since.
  const values = { ...fresh, ...draft?.values }
  const form = useForm<Values>({
    defaultValues: values,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [firstProgress] = useState(() => draft?.progress ?? freshProgress())
  const keeping = useDraftKeeping(form, draftKey(account, campaign?.id ?? null, post?.token), firstProgress)
  const sections = useOpenSection(firstSection(values, setting))

  const startOver = () => {
    void keeping.forget()
    onStartOver()
    // The pressed button leaves with its notice.
    document.querySelector('h1')?.focus()
  }
  const { goOn, send, state } = useSending({ form, setting, sections, keeping, onSaved })
  return (
    <FormSettingContext value={setting}>
      <FormProvider {...form}>
        <OverviewProvider>
          {draft && (
            <RestoredNotice
              text={draftTexts.restored}
              startOver={draftTexts.startOver}
              onStartOver={startOver}
            />
          )}
          {children}
          <form noValidate onSubmit={send}>
            <FormLayout isLocked={state.running !== null} onOpen={sections.goTo}>
              <FormSections
                open={sections.open}
                onToggle={sections.toggle}
                onOpen={sections.goTo}
                onNext={goOn}
                saving={state}
              />
            </FormLayout>
          </form>
        </OverviewProvider>
      </FormProvider>
    </FormSettingContext>
  )
}

/** A new form begins at the first thing it wants; an edited one shows all choices. */
function firstSection(values: Values, { campaign, rules }: FormSetting): Section {
  if (campaign?.divar_ad?.feedback.length) return 'banner'
  return nextSection('where', formProblems(values, rules))
}

type Parts = {
  form: UseFormReturn<Values>
  setting: FormSetting
  sections: ReturnType<typeof useOpenSection>
  keeping: ReturnType<typeof useDraftKeeping>
  onSaved: () => void
}

/** The way through the form to its end: whatever is wrong, the first field of it gets the focus. */
function useSending({ form, setting, sections, keeping, onSaved }: Parts) {
  const saving = useSaving(setting, keeping)
  const goOn = async (from: Section) => {
    const problems = formProblems(form.getValues(), setting.rules)
    const field = firstProblem(problems, from)
    if (!field) return sections.goTo(nextSection(from, problems))
    await form.trigger(field)
    sections.goToField(field)
  }
  const showRefusal = (refusal: ApiError, sent: Values) => {
    const refused = refusal.fields.flatMap(({ path, message }) => {
      const field = refusedField(path, sent)
      return field ? [{ field, message }] : []
    })
    for (const { field, message } of refused) form.setError(field, { type: 'server', message })
    const [first] = refused
    if (first) sections.goToField(first.field)
  }
  const isHere = useIsHere()
  const isSending = useRef(false)
  const saveAndTell = async (sent: Values) => {
    const refusal = await saving.save(sent)
    if (!refusal) await keeping.finish()
    // Whoever has left while it was being saved is told where they are, and not led away.
    if (!isHere.current) return tellElsewhere(setting, refusal)
    if (refusal) showRefusal(refusal, sent)
    else onSaved()
  }
  const sendOnce = async (sent: Values) => {
    if (isSending.current) return
    isSending.current = true
    await saveAndTell(sent).finally(() => (isSending.current = false))
  }
  const showProblems = (errors: object) => {
    const field = firstProblem(errors as Partial<Record<FormField, never>>)
    if (field) sections.goToField(field)
  }
  const send = (event: FormEvent) => void form.handleSubmit(sendOnce, showProblems)(event)
  return { goOn, send, state: saving.state }
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

/** Which section is open. Opening one by the form itself brings it into view and takes the focus along. */
function useOpenSection(first: Section) {
  const [open, setOpen] = useState<Section | null>(first)
  const goTo = (section: Section) => {
    flushSync(() => setOpen(section))
    const head = document.getElementById(sectionHeadId(section))
    head?.focus({ preventScroll: true })
    head?.closest('section')?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }
  const goToField = (field: FormField) => {
    goTo(sectionOf(field))
    const place = document.querySelector(`[data-field="${field}"]`)
    const control = place?.matches('input') ? place : place?.querySelector(FOCUSABLE)
    if (control instanceof HTMLElement) control.focus()
  }
  const toggle = (section: Section) => setOpen(section === open ? null : section)
  return { open, goTo, goToField, toggle }
}

const FOCUSABLE = 'input:not([hidden]):not([tabindex="-1"]), button:not([tabindex="-1"]), [tabindex="0"]'
