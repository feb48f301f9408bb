import { auditTexts as fa } from '../../../i18n/staff-audit.ts'

/** What an act carried with it, as it was written down. */
export function AuditDetails({ details }: { details: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(details).filter(([, value]) => value !== null && value !== '')
  if (entries.length === 0) return null
  return (
    <details>
      <summary className="w-fit text-xs text-quiet">{fa.details}</summary>
      <dl
        dir="ltr"
        className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 rounded-field bg-page p-3 text-start text-xs"
      >
        {entries.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-quiet">{name}</dt>
            <dd className="wrap-anywhere">
              <bdi>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
