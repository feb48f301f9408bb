import { asciiDigits, persianDigits } from '@jarchi/shared/text/digits.ts'
import type { AuditFilter } from '../../../api/staff/audit.ts'
import { auditTexts } from '../../../i18n/staff-audit.ts'
import { idOf } from '../../../navigation/place.ts'
import { Icon } from '../../../ui/icon.tsx'
import { closeIcon } from '../../../ui/icons.ts'
import { Select } from '../../../ui/select.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { orderOf } from '../desk-order.tsx'
import { JalaliDay } from '../typed-filters.tsx'

type Props = { filter: AuditFilter; onChange: (part: Partial<AuditFilter>) => void }

/** The filters of the log; all are in the URL. */
export function AuditFilters({ filter, onChange }: Props) {
  const kinds = Object.entries(auditTexts.kinds).map(([value, text]) => ({ value, text }))
  return (
    <search className="flex flex-wrap items-start gap-2">
      <Select
        label={auditTexts.action}
        value={filter.action}
        options={[{ value: '', text: auditTexts.anyAction }, ...kinds]}
        onChange={(action) => onChange({ action })}
        className="w-44"
      />
      <SearchField
        label={auditTexts.search}
        value={filter.object}
        onChange={(object) => onChange({ object })}
      />
      <div className="flex flex-wrap gap-2">
        <JalaliDay label={auditTexts.from} day={filter.from} onChange={(from) => onChange({ from })} />
        <JalaliDay label={auditTexts.to} day={filter.to} onChange={(to) => onChange({ to })} />
      </div>
      {filter.account && (
        <Chip
          text={auditTexts.onlyAccount(persianDigits(filter.account))}
          onClear={() => onChange({ account: '' })}
        />
      )}
      {filter.actor && (
        <Chip
          text={auditTexts.onlyActor(persianDigits(filter.actor))}
          onClear={() => onChange({ actor: '' })}
        />
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
      <span className="sr-only">{auditTexts.clear}</span>
    </button>
  )
}

export const AUDIT_ORDERS = ['newest', 'oldest'] as const
export const AUDIT_FILTERS = [
  'action',
  'object',
  'actor',
  'account',
  'from',
  'to',
  'order',
  'before',
  'after',
] as const

/** Any other filter or order begins at the list's beginning. */
export const FROM_BEGINNING = { before: '', after: '' }

/** The log's filter from the URL, in any digits; invalid ids and days are ignored. */
export function auditFilterOf(given: AuditFilter): AuditFilter {
  const id = (text: string) => (idOf(text) === null ? '' : text)
  const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) && Date.parse(text) ? text : '')
  return {
    action: given.action,
    object: asciiDigits(given.object),
    actor: id(given.actor),
    account: id(given.account),
    from: day(given.from),
    to: day(given.to),
    order: orderOf(given.order, AUDIT_ORDERS),
    before: id(given.before),
    after: id(given.after),
  }
}
