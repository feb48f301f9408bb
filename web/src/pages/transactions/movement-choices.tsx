import { MOVEMENT_KINDS } from '@jarchi/shared/statement.ts'
import { useQuery } from '@tanstack/react-query'
import { statementsQuery } from '../../api/transactions.ts'
import { monthText } from '../../i18n/statement-format.ts'
import { transactionTexts as fa } from '../../i18n/transactions.ts'
import { Select } from '../../ui/select.tsx'
import { useMovementFilter } from './use-movement-filter.ts'

/** Which movements are listed: of a kind, of a month; both live in the URL. */
export function MovementChoices({ account }: { account: number }) {
  const { filter, change } = useMovementFilter()
  const statements = useQuery(statementsQuery(account)).data ?? []
  const months = statements.map(({ month }) => month)
  // A month of an address from elsewhere may lie outside those listed.
  if (filter.month && !months.includes(filter.month)) months.push(filter.month)
  return (
    <search className="flex flex-1 flex-wrap gap-2 sm:gap-3">
      <Select
        label={fa.kind}
        value={filter.kind}
        onChange={(kind) => change({ kind })}
        className="min-w-36 flex-1 sm:max-w-52"
        options={[
          { value: '', text: fa.anyKind },
          ...MOVEMENT_KINDS.map((kind) => ({ value: kind, text: fa.kinds[kind] })),
        ]}
      />
      <Select
        label={fa.month}
        value={filter.month}
        onChange={(month) => change({ month })}
        className="min-w-36 flex-1 sm:max-w-52"
        options={[
          { value: '', text: fa.anyMonth },
          ...months.map((month) => ({ value: month, text: monthText(month) })),
        ]}
      />
    </search>
  )
}
