import type { ReportChannel, ReportConfig } from '@jarchi/shared/api/report-config.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import type { ReactNode } from 'react'
import { reportTexts as fa } from '../../i18n/report-settings.ts'

type Props = {
  config: ReportConfig
  value: readonly ReportChannel[]
  onChange: (value: ReportChannel[]) => void
}

/** The ways, each with where it leads; e-mail only where there is a verified address. */
export function ReportChannels({ config, value, onChange }: Props) {
  const { address, phone, is_email_on } = config
  const canMail = is_email_on && address !== null
  const toggle = (name: ReportChannel) => (isOn: boolean) =>
    onChange(isOn ? [...value, name] : value.filter((other) => other !== name))
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{fa.channels}</legend>
      <div className="grid gap-2">
        <Way
          name={fa.email}
          isOn={value.includes('email')}
          // What was chosen before can still be taken back.
          isLocked={!canMail && !value.includes('email')}
          onChange={toggle('email')}
        >
          {canMail ? <Target text={address} /> : is_email_on ? fa.emailNeeded : fa.emailOff}
        </Way>
        <Way name={fa.sms} isOn={value.includes('sms')} onChange={toggle('sms')}>
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
    <label className="flex min-h-11 items-center gap-3 rounded-field border border-edge px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent"
        checked={isOn}
        disabled={isLocked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="min-w-0">
        {name}
        <span className="block text-sm text-quiet">{children}</span>
      </span>
    </label>
  )
}

function Target({ text }: { text: string }) {
  return (
    <>
      {fa.to}{' '}
      <bdi dir="ltr" className="wrap-anywhere">
        {text}
      </bdi>
    </>
  )
}
