import { adsTableTexts } from '../../../i18n/ads-table.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { columnLabel, type Column } from './columns.ts'

type Props = { offered: readonly Column[]; shown: readonly Column[]; onToggle: (column: Column) => void }

/** Which columns are shown; the menu stays open for another one. */
export function ColumnChoice({ offered, shown, onToggle }: Props) {
  return (
    <Menu
      label={adsTableTexts.choose}
      face={adsTableTexts.choose}
      className={buttonLook('quiet', 'px-3 text-sm')}
    >
      <div className="grid" onClick={(event) => event.stopPropagation()}>
        {offered.map((column) => (
          <label key={column} className="flex min-h-11 items-center gap-2 px-3 text-ink">
            <input
              type="checkbox"
              checked={shown.includes(column)}
              onChange={() => onToggle(column)}
              className="size-5 accent-accent"
            />
            {columnLabel(column)}
          </label>
        ))}
      </div>
    </Menu>
  )
}
