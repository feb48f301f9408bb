import type { ReportChannel, ReportConfig, ReportFrequency } from '@jarchi/shared/api/report-config.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, type FormEvent, type ReactNode } from 'react'
import { reportConfigQuery } from '../../api/profile.ts'
import { fa as common } from '../../i18n/common.ts'
import { reportTexts } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { cardLook } from '../../ui/looks.ts'
import { FieldSkeletons } from '../../ui/form-skeleton.tsx'
import { FieldError } from '../../ui/field.tsx'
import { RestoredNotice } from '../../ui/restored-notice.tsx'
import { useIsImpersonated } from '../impersonation/use-is-impersonated.ts'
import { QueryView } from '../query-view.tsx'
import { EmailSection } from './email-section.tsx'
import { useReportDraft } from './report-draft.ts'

/** Which reports the user wants of this account (decisions §8). */
export function ReportSettings({ account }: { account: number }) {
  const config = useQuery(reportConfigQuery(account))
  return (
    <QueryView query={config} skeleton={<FieldSkeletons label={common.loading} />}>
      {(known) => (
        <div className="flex flex-col gap-4 md:gap-6">
          <ReportForm account={account} config={known} />
          {known.is_email_on && <EmailSection account={account} />}
        </div>
      )}
    </QueryView>
  )
}

type Props = { account: number; config: ReportConfig }

/** How often a report comes, and on which ways. */
function ReportForm({ account, config }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const isVisit = useIsImpersonated(account)
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
        <h2>{reportTexts.title}</h2>
        <p className="mt-1 text-sm text-quiet">{reportTexts.text}</p>
      </div>
      {isRestored && (
        <RestoredNotice
          text={reportTexts.restored}
          startOver={reportTexts.startOver}
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
          {reportTexts.save}
        </Button>
      )}
    </form>
  )
}

type ReportChannelsProps = {
  config: ReportConfig
  value: readonly ReportChannel[]
  onChange: (value: ReportChannel[]) => void
}

/** The ways, each with where it leads; e-mail only where there is a verified address. */
function ReportChannels({ config, value, onChange }: ReportChannelsProps) {
  const { address, phone, is_email_on } = config
  const canMail = is_email_on && address !== null
  const toggle = (name: ReportChannel) => (isOn: boolean) =>
    onChange(isOn ? [...value, name] : value.filter((other) => other !== name))
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{reportTexts.channels}</legend>
      <div className="grid gap-2">
        <Way
          name={reportTexts.email}
          isOn={value.includes('email')}
          // What was chosen before can still be taken back.
          isLocked={!canMail && !value.includes('email')}
          onChange={toggle('email')}
        >
          {canMail ? <Target text={address} /> : is_email_on ? reportTexts.emailNeeded : reportTexts.emailOff}
        </Way>
        <Way name={reportTexts.sms} isOn={value.includes('sms')} onChange={toggle('sms')}>
          <Target text={persianDigits(phone)} />
        </Way>
      </div>
    </fieldset>
  )
}

type WayProps = {
  name: string
  isOn: boolean
  isLocked?: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

function Way({ name, isOn, isLocked = false, onChange, children }: WayProps) {
  return (
    <ChoiceCard
      type="checkbox"
      className="gap-3"
      checked={isOn}
      disabled={isLocked}
      onChange={({ target }) => onChange(target.checked)}
    >
      <span className="min-w-0">
        {name}
        <span className="block text-sm text-quiet">{children}</span>
      </span>
    </ChoiceCard>
  )
}

function Target({ text }: { text: string }) {
  return (
    <>
      {reportTexts.to}{' '}
      <bdi dir="ltr" className="wrap-anywhere">
        {text}
      </bdi>
    </>
  )
}

const FREQUENCIES: readonly ReportFrequency[] = ['none', 'daily', 'weekly']

type ReportFrequenciesProps = { value: ReportFrequency; onChange: (value: ReportFrequency) => void }

function ReportFrequencies({ value, onChange }: ReportFrequenciesProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{reportTexts.frequency}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {FREQUENCIES.map((name) => (
          <ChoiceCard
            key={name}
            name="frequency"
            className="gap-3"
            checked={value === name}
            onChange={() => onChange(name)}
          >
            <span>
              {reportTexts.frequencies[name].name}
              <span className="block text-sm text-quiet">{reportTexts.frequencies[name].hint}</span>
            </span>
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  )
}
