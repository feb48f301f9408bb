import { useMemo, useState, type ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { RestoredNotice } from '../../ui/restored-notice.tsx'
import { draftKey, freshProgress, type KeptDraft } from './draft/draft-store.ts'
import { useDraftKeeping } from './draft/use-draft-keeping.ts'
import { FormLayout } from './form-layout.tsx'
import { campaignResolver, formProblems } from './form-problems.ts'
import { nextSection, type Section } from './form-sections.ts'
import { FormSettingContext, type FormSetting } from './form-setting.ts'
import type { CampaignForm as Values } from './form-values.ts'
import { FormSections } from './sections/form-sections.tsx'
import { OverviewProvider } from './summary/overview-provider.tsx'
import { useOpenSection } from './use-open-section.ts'
import { useSending } from './use-sending.ts'

const texts = campaignFormTexts.draft

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
            <RestoredNotice text={texts.restored} startOver={texts.startOver} onStartOver={startOver} />
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
