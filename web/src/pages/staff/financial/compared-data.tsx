import type { FinancialData } from '@jarchi/shared/api/financial.ts'
import type { FinancialApproval } from '@jarchi/shared/api/staff-financial.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { financialTexts } from '../../../i18n/financial.ts'
import { approvalTexts as fa } from '../../../i18n/staff-financial.ts'

const PROSE = new Set(['first_name', 'last_name', 'company_name', 'address'])

/** Field by field what was sent, beside what is approved; what differs is marked in words too. */
export function ComparedData({ approval: { pending, approved, changed } }: { approval: FinancialApproval }) {
  const names = [...new Set([...Object.keys(pending), ...Object.keys(approved ?? {})])]
  return (
    <table className="w-full table-fixed text-sm">
      <colgroup>
        <col className="w-22 sm:w-44" />
        <col span={approved ? 2 : 1} />
      </colgroup>
      <thead className={approved ? 'text-start text-xs text-quiet' : 'sr-only'}>
        <tr>
          <th scope="col" className="p-1 text-start font-normal">
            {fa.field}
          </th>
          <th scope="col" className="p-1 text-start font-normal">
            {fa.pending}
          </th>
          {approved && (
            <th scope="col" className="p-1 text-start font-normal">
              {fa.approved}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const isChanged = approved !== null && changed.includes(name)
          return (
            <tr key={name} className={`border-t border-line align-top ${isChanged ? 'bg-warning-soft' : ''}`}>
              <th scope="row" className="px-1 py-1.5 text-start font-normal text-quiet">
                {nameOf(name)}
                {isChanged && <span className="block text-xs font-semibold text-warning">{fa.changed}</span>}
              </th>
              <td className="px-1 py-1.5 wrap-anywhere">
                <Value data={pending} name={name} />
              </td>
              {approved && (
                <td className="px-1 py-1.5 wrap-anywhere text-quiet">
                  <Value data={approved} name={name} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function nameOf(name: string): string {
  const names: Readonly<Record<string, string>> = financialTexts.fields
  return name === 'person_type' ? financialTexts.kind : (names[name] ?? name)
}

function Value({ data, name }: { data: FinancialData; name: string }) {
  const value = (data as Readonly<Record<string, string | null | undefined>>)[name]
  if (name === 'person_type') return financialTexts.kinds[data.person_type]
  if (value === null || value === undefined) return <span className="text-quiet">{financialTexts.none}</span>
  return PROSE.has(name) ? <bdi>{value}</bdi> : <bdi dir="ltr">{persianDigits(value)}</bdi>
}
