import type { ReportConfig } from '@jarchi/shared/api/report-config.ts'
import { useRef, type FormEvent } from 'react'
import { reportTexts as fa } from '../../i18n/report-settings.ts'
import { Button } from '../../ui/button.tsx'
import { cardLook } from '../../ui/card-look.ts'
import { FieldError } from '../../ui/field.tsx'
import { RestoredNotice } from '../../ui/restored-notice.tsx'
import { useIsVisit } from '../hijack/use-is-visit.ts'
import { ReportChannels } from './report-channels.tsx'
import { ReportFrequencies } from './report-frequencies.tsx'
import { useReportDraft } from './use-report-draft.ts'

type Props = { account: number; config: ReportConfig }

/** How often a report comes, and on which ways. */
export function ReportForm({ account, config }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const isVisit = useIsVisit(account)
  const { draft, problem, isRestored, isSaving, change, startOver, save } = useReportDraft(account, config)
  const focusOn = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(() => focusOn('input[type=checkbox]:enabled'))
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className={`${cardLook} flex max-w-2xl flex-col gap-5 p-4 md:p-6`}
    >
      <div>
        <h2>{fa.title}</h2>
        <p className="mt-1 text-sm text-quiet">{fa.text}</p>
      </div>
      {isRestored && (
        <RestoredNotice
          text={fa.restored}
          startOver={fa.startOver}
          onStartOver={() => {
            startOver()
            // The pressed button leaves with its notice.
            focusOn('input')
          }}
        />
      )}
      <ReportFrequencies value={draft.frequency} onChange={(frequency) => change({ frequency })} />
      {draft.frequency !== 'none' && (
        <ReportChannels
          config={config}
          value={draft.channels}
          onChange={(channels) => change({ channels })}
        />
      )}
      {problem && <FieldError>{problem}</FieldError>}
      {isVisit === false && (
        <Button type="submit" busy={isSaving} className="sm:self-start">
          {fa.save}
        </Button>
      )}
    </form>
  )
}
