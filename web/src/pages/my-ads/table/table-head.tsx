import { adsTableTexts } from '../../../i18n/ads-table.ts'
import { bulkTexts } from '../../../i18n/bulk.ts'
import { Icon } from '../../../ui/icon.tsx'
import { downIcon } from '../../../ui/icons.ts'
import { ChoiceBox } from './choice-box.tsx'
import { columnLabel, type Column } from './columns.ts'

type Props = {
  columns: readonly Column[]
  ordering: string | undefined
  onSort: (ordering: string) => void
  isPageChosen: boolean
  /** Missing for those who may change nothing. */
  onChoosePage: ((isChosen: boolean) => void) | undefined
}

/** Amounts and figures begin with the largest, words and states with the first. */
const RISING_FIRST: readonly string[] = ['title', 'state']

/** A press of a heading sorts by its column; another one turns the order around. */
export function TableHead({ columns, ordering, onSort, isPageChosen, onChoosePage }: Props) {
  return (
    <thead className="text-xs text-quiet">
      <tr>
        {onChoosePage && (
          <td>
            <ChoiceBox label={bulkTexts.choosePage} isOn={isPageChosen} onChange={onChoosePage} />
          </td>
        )}
        {(['title', ...columns] as const).map((column) => {
          const direction =
            ordering === column ? 'ascending' : ordering === `-${column}` ? 'descending' : undefined
          const isRisingNext = direction ? direction === 'descending' : RISING_FIRST.includes(column)
          return (
            <th
              key={column}
              scope="col"
              aria-sort={direction}
              className="text-start font-normal whitespace-nowrap"
            >
              <button
                type="button"
                title={adsTableTexts.sortBy(columnLabel(column))}
                className="inline-flex min-h-11 items-center gap-1 hover:text-ink"
                onClick={() => onSort(isRisingNext ? column : `-${column}`)}
              >
                {columnLabel(column)}
                {direction && (
                  <Icon
                    shape={downIcon}
                    className={`size-4 ${direction === 'ascending' ? 'rotate-180' : ''}`}
                  />
                )}
              </button>
            </th>
          )
        })}
        <td>
          <span className="sr-only">{adsTableTexts.menu}</span>
        </td>
      </tr>
    </thead>
  )
}
