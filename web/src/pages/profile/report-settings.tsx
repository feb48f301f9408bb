import type { ReportChannel, ReportConfig, ReportFrequency } from '@jarchi/shared/api/report-config.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reportConfigQuery, saveReportConfig } from '../../api/profile.ts'
import { queryClient } from '../../api/query-client.ts'
import { useForm } from '../../form/use-form.ts'
import { commonTexts } from '../../i18n/common.ts'
import { problemText } from '../../i18n/field-problems.ts'
import { periodicReportTexts } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { cardLook } from '../../ui/looks.ts'
import { FieldSkeletons } from '../../ui/form-skeleton.tsx'
import { FieldError } from '../../ui/field.tsx'
import { RestoredNotice } from '../../ui/restored-notice.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useIsImpersonated } from '../impersonation/use-is-impersonated.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { ContactSection } from './contact-section.tsx'
import { email } from './contacts.tsx'
import { VerdictSettings } from './verdict-settings.tsx'

/** The user's reports about this account (§D8.5). */
export function ReportSettings({ account }: { account: number }) {
  const config = useQuery(reportConfigQuery(account))
  return (
    <QueryView
      query={config}
      failed={periodicReportTexts.failed}
      skeleton={<FieldSkeletons label={commonTexts.loading} />}
    >
      {(known) => (
        <div className="flex flex-col gap-4 md:gap-6">
          <ReportForm account={account} config={known} />
          <VerdictSettings account={account} />
          {known.is_email_on && <ContactSection account={account} contact={email} />}
        </div>
      )}
    </QueryView>
  )
}

type Props = { account: number; config: ReportConfig }

/** How often a report is sent, and on which channels; kept until it is saved. */
function ReportForm({ account, config }: Props) {
  const isImpersonated = useIsImpersonated(account)
  const form = useReportForm({ account, config })
  const { frequency, channels } = form.values
  const problem = form.problemOf('channels')
  return (
    <form {...form.props} className={`${cardLook} flex max-w-2xl flex-col gap-5 p-4 md:p-6`}>
      <div>
        <h2>{periodicReportTexts.title}</h2>
        <p className="mt-1 text-sm text-quiet">{periodicReportTexts.text}</p>
      </div>
      {form.isRestored && (
        <RestoredNotice
          text={periodicReportTexts.restored}
          startOver={periodicReportTexts.startOver}
          onStartOver={form.startOver}
        />
      )}
      <ReportFrequencies value={frequency} onChange={(next) => form.change({ frequency: next, channels })} />
      {frequency !== 'none' && (
        <ReportChannels
          config={config}
          value={channels}
          isWrong={problem !== undefined}
          onChange={(next) => form.change({ channels: next })}
        />
      )}
      {(problem ?? form.refusalText) && <FieldError>{problem ?? form.refusalText}</FieldError>}
      {isImpersonated === false && (
        <Button type="submit" busy={form.isSending} className="sm:self-start">
          {periodicReportTexts.save}
        </Button>
      )}
    </form>
  )
}

function useReportForm({ account, config }: Props) {
  return useForm({
    fresh: { frequency: config.frequency, channels: config.channels as readonly ReportChannel[] },
    work: `report/${account}`,
    read: ({ frequency, channels }) => ({
      frequency: FREQUENCIES.find((name) => name === frequency) ?? config.frequency,
      channels: CHANNELS.filter((name) => Array.isArray(channels) && channels.includes(name)),
    }),
    problemsOf: ({ frequency, channels }) =>
      frequency === 'none' || channels.length > 0 ? {} : { channels: problemText('no_channel') },
    send: ({ frequency, channels }) =>
      saveReportConfig(account, { frequency, channels: [...channels], address: config.address }),
    // Every refusal of the server concerns the channels.
    fieldOf: () => 'channels',
    onSent(saved) {
      queryClient.setQueryData(reportConfigQuery(account).queryKey, saved)
      showToast('success', periodicReportTexts.saved)
    },
  })
}

type ReportChannelsProps = {
  config: ReportConfig
  value: readonly ReportChannel[]
  /** No channel is chosen, but one is required. */
  isWrong: boolean
  onChange: (value: ReportChannel[]) => void
}

/** The channels, each with its target; e-mail only with a verified address. */
function ReportChannels({ config, value, isWrong, onChange }: ReportChannelsProps) {
  const { address, phone, is_email_on } = config
  const canMail = is_email_on && address !== null
  const toggle = (name: ReportChannel) => (isOn: boolean) =>
    onChange(isOn ? [...value, name] : value.filter((other) => other !== name))
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{periodicReportTexts.channels}</legend>
      <div className="grid gap-2">
        <Way
          name={periodicReportTexts.email}
          isOn={value.includes('email')}
          // An earlier choice can still be removed.
          isLocked={!canMail && !value.includes('email')}
          isWrong={isWrong}
          onChange={toggle('email')}
        >
          {canMail ? (
            <Target text={address} />
          ) : is_email_on ? (
            periodicReportTexts.emailNeeded
          ) : (
            problemText('email_off')
          )}
        </Way>
        <Way
          name={periodicReportTexts.sms}
          isOn={value.includes('sms')}
          isWrong={isWrong}
          onChange={toggle('sms')}
        >
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
  isWrong: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

function Way({ name, isOn, isLocked = false, isWrong, onChange, children }: WayProps) {
  return (
    <ChoiceCard
      type="checkbox"
      className="gap-3"
      checked={isOn}
      disabled={isLocked}
      aria-invalid={(isWrong && !isLocked) || undefined}
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
      {periodicReportTexts.to}{' '}
      <bdi dir="ltr" className="wrap-anywhere">
        {text}
      </bdi>
    </>
  )
}

// Not the schema's own lists: importing those would load its library.
const FREQUENCIES: readonly ReportFrequency[] = ['none', 'daily', 'weekly']
const CHANNELS: readonly ReportChannel[] = ['email', 'sms']

type ReportFrequenciesProps = { value: ReportFrequency; onChange: (value: ReportFrequency) => void }

function ReportFrequencies({ value, onChange }: ReportFrequenciesProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{periodicReportTexts.frequency}</legend>
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
              {periodicReportTexts.frequencies[name].name}
              <span className="block text-sm text-quiet">{periodicReportTexts.frequencies[name].hint}</span>
            </span>
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  )
}
