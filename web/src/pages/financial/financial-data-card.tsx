import { useId, type ReactNode } from 'react'
import type { FinancialData } from '@jarchi/shared/api/financial.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { financialTexts as fa } from '../../i18n/financial.ts'
import { cardLook } from '../../ui/card-look.ts'

type Props = { title: string; note?: string | null; data: FinancialData }

const PROSE = new Set(['first_name', 'last_name', 'company_name', 'address'])

/** What was sent, to be read. */
export function FinancialDataCard({ title, note, data }: Props) {
  const { person_type, ...fields } = data
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={`${cardLook} flex flex-col gap-4 p-4 md:p-6`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={titleId}>{title}</h2>
        {note && <p className="text-sm text-quiet">{note}</p>}
      </div>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name={fa.kind}>{fa.kinds[person_type]}</Fact>
        {Object.entries(fields).map(([name, value]) => (
          <Fact key={name} name={fa.fields[name as keyof typeof fa.fields]}>
            {value === null ? (
              <span className="text-quiet">{fa.none}</span>
            ) : PROSE.has(name) ? (
              value
            ) : (
              <bdi dir="ltr">{persianDigits(value)}</bdi>
            )}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
