import type { AuditFilter } from '../../../api/staff/audit.ts'
import { auditTexts as fa } from '../../../i18n/staff-audit.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { Icon } from '../../../ui/icon.tsx'
import { closeIcon } from '../../../ui/icons.ts'
import { Select } from '../../../ui/select.tsx'
import { DeskSearch } from '../desk-search.tsx'
import { JalaliDay } from './jalali-day.tsx'

type Props = { filter: AuditFilter; onChange: (part: Partial<AuditFilter>) => void }

/** What narrows the log; all of it lives in the URL. */
export function AuditFilters({ filter, onChange }: Props) {
  const kinds = Object.entries(fa.kinds).map(([value, text]) => ({ value, text }))
  return (
    <search className="flex flex-wrap items-start gap-2">
      <Select
        label={fa.action}
        value={filter.action}
        options={[{ value: '', text: fa.anyAction }, ...kinds]}
        onChange={(action) => onChange({ action })}
        className="w-44"
      />
      <DeskSearch label={fa.search} value={filter.object} onChange={(object) => onChange({ object })} />
      <div className="flex flex-wrap gap-2">
        <JalaliDay label={fa.from} day={filter.from} onChange={(from) => onChange({ from })} />
        <JalaliDay label={fa.to} day={filter.to} onChange={(to) => onChange({ to })} />
      </div>
      {filter.account && (
        <Chip
          text={fa.onlyAccount(persianDigits(filter.account))}
          onClear={() => onChange({ account: '' })}
        />
      )}
      {filter.actor && (
        <Chip text={fa.onlyActor(persianDigits(filter.actor))} onClear={() => onChange({ actor: '' })} />
      )}
    </search>
  )
}

function Chip({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <button
      type="button"
      onClick={onClear}
      className="inline-flex min-h-11 items-center gap-2 rounded-full bg-accent-soft px-4 text-sm text-accent"
    >
      {text}
      <Icon shape={closeIcon} className="size-4" />
      <span className="sr-only">{fa.clear}</span>
    </button>
  )
}
