import { useFormContext } from 'react-hook-form'
import type { FinancialDraft } from '@jarchi/shared/financial-form.ts'
import { financialTexts as fa } from '../../i18n/financial.ts'

const KINDS = ['natural', 'legal'] as const

/** A person, or a company. */
export function PersonKind() {
  const { register } = useFormContext<FinancialDraft>()
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{fa.kind}</legend>
      <div className="flex gap-2">
        {KINDS.map((kind) => (
          <label
            key={kind}
            className="flex min-h-11 flex-1 items-center gap-2 rounded-field border border-edge px-3 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input type="radio" value={kind} className="size-5 accent-accent" {...register('person_type')} />
            {fa.kinds[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
