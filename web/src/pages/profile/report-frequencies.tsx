import type { ReportFrequency } from '@jarchi/shared/api/report-config.ts'
import { reportTexts as fa } from '../../i18n/report-settings.ts'

const FREQUENCIES: readonly ReportFrequency[] = ['none', 'daily', 'weekly']

type Props = { value: ReportFrequency; onChange: (value: ReportFrequency) => void }

export function ReportFrequencies({ value, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{fa.frequency}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {FREQUENCIES.map((name) => (
          <label
            key={name}
            className="flex min-h-11 items-center gap-3 rounded-field border border-edge px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="frequency"
              className="size-5 shrink-0 accent-accent"
              checked={value === name}
              onChange={() => onChange(name)}
            />
            <span>
              {fa.frequencies[name].name}
              <span className="block text-sm text-quiet">{fa.frequencies[name].hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
