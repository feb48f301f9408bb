import type { TicketCategoryList } from '@jarchi/shared/api/support.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { dataHolder } from '../../../api/data-state.ts'
import { fa as common } from '../../../i18n/common.ts'
import { ticketFormTexts as fa } from '../../../i18n/ticket-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { downIcon } from '../../../ui/icons.ts'
import { inputLook } from '../../../ui/input-look.ts'

type Props = {
  categories: UseQueryResult<TicketCategoryList>
  value: string
  error: string | undefined
  onChange: (slug: string) => void
}

/** What a ticket is about. When the list did not come it says so, with the way to ask again (§8). */
export function CategoryField({ categories, value, error, onChange }: Props) {
  const holder = dataHolder(categories)
  if (holder.state === 'fail')
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="text-sm font-semibold">{fa.category}</p>
        <FieldError>{fa.categoriesFailed}</FieldError>
        <Button variant="plain" busy={categories.isFetching} onClick={() => void categories.refetch()}>
          {common.retry}
        </Button>
      </div>
    )
  const options = holder.state === 'set' ? holder.data.results : []
  return (
    <Field label={fa.category} error={error}>
      {(wiring) => (
        <span className="relative">
          <select
            {...wiring}
            value={options.some(({ slug }) => slug === value) ? value : ''}
            aria-busy={holder.state === 'init' || undefined}
            onChange={({ target }) => onChange(target.value)}
            className={`${inputLook} appearance-none ps-3 pe-9`}
          >
            <option value="" disabled>
              {holder.state === 'init' ? fa.categoriesLoading : fa.chooseCategory}
            </option>
            {options.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </select>
          <Icon
            shape={downIcon}
            className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-5 text-quiet"
          />
        </span>
      )}
    </Field>
  )
}
