import { useMemo, useState, type ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { ApiError } from '../../api/http/api-error.ts'
import { DraftNotice } from './draft/draft-notice.tsx'
import { draftKey, type KeptDraft } from './draft/draft-store.ts'
import { useDraftKeeping } from './draft/use-draft-keeping.ts'
import { FormLayout } from './form-layout.tsx'
import { campaignResolver, formProblems, refusedField } from './form-problems.ts'
import { firstProblem, nextSection, type Section } from './form-sections.ts'
import { FormSettingContext, type FormSetting } from './form-setting.ts'
import type { CampaignForm as Values, FormField } from './form-values.ts'
import { useSaving } from './save/use-saving.ts'
import { FormSections } from './sections/form-sections.tsx'
import { OverviewProvider } from './summary/overview-provider.tsx'
import { useOpenSection } from './use-open-section.ts'

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
  const { rules, account, campaign } = setting
  const resolver = useMemo(() => campaignResolver(rules), [rules])
  const values = draft?.values ?? fresh
  const form = useForm<Values>({
    defaultValues: values,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [firstProgress] = useState(
    () => draft?.progress ?? { creationKey: crypto.randomUUID(), campaignId: null },
  )
  const keeping = useDraftKeeping(form, draftKey(account, campaign?.id ?? null), firstProgress)
  const saving = useSaving(setting, keeping)
  const sections = useOpenSection(firstSection(values, setting))

  const startOver = () => void keeping.forget().then(onStartOver)
  const goOn = async (from: Section) => {
    const problems = formProblems(form.getValues(), rules)
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
  const send = form.handleSubmit(
    async (sent) => {
      const refusal = await saving.save(sent)
      if (refusal) return showRefusal(refusal, sent)
      await keeping.forget()
      onSaved()
    },
    (errors) => {
      const field = firstProblem(errors as Partial<Record<FormField, never>>)
      if (field) sections.goToField(field)
    },
  )
  return (
    <FormSettingContext value={setting}>
      <FormProvider {...form}>
        <OverviewProvider>
          {draft && <DraftNotice onStartOver={startOver} />}
          {children}
          <form noValidate onSubmit={send}>
            <FormLayout isLocked={saving.state.running !== null} onOpen={sections.goTo}>
              <FormSections
                open={sections.open}
                onToggle={sections.toggle}
                onOpen={sections.goTo}
                onNext={goOn}
                saving={saving.state}
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
