import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import { type ReactNode, useState, type FormEvent } from 'react'
import { useMay } from '../../../api/use-may.ts'
import { adsTableTexts } from '../../../i18n/ads-table.ts'
import { bulkTexts } from '../../../i18n/bulk.ts'
import { numberText } from '../../../i18n/format.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { inputLook } from '../../../ui/looks.ts'
import { Menu } from '../../../ui/menu.tsx'
import { BulkButton } from '../bulk/bulk-button.tsx'
import { columnLabel, type Column } from './columns.ts'
import type { useChoice } from './use-choice.ts'

type Props = { account: number; choice: ReturnType<typeof useChoice>; found: number; isArchive: boolean }

/** The line above the table, of one height whatever is said in it: rows stay under the pointer that chooses them. */
export function TableBar({ children, ...props }: Props & { children: ReactNode }) {
  const seesSpend = useMay(props.account, 'see_amounts')
  return (
    <div className="table-bar flex min-h-14 items-center justify-between gap-4">
      {props.choice.count > 0 ? (
        <ChosenAds {...props} />
      ) : (
        <p className="text-sm text-quiet">{adsTableTexts.figures(seesSpend)}</p>
      )}
      {children}
    </div>
  )
}

/** How many ads are chosen, and what can be done with them. */
function ChosenAds({ account, choice, found, isArchive }: Props) {
  const { count, select, except, mayAll } = choice
  return (
    <div className="flex flex-1 flex-wrap items-center gap-3 rounded-field bg-accent-soft px-3">
      <p role="status" className="font-semibold">
        {bulkTexts.chosen(numberText(count))}
      </p>
      {mayAll && count < found && (
        <Button variant="quiet" onClick={choice.all}>
          {bulkTexts.chooseAll(numberText(found))}
        </Button>
      )}
      <span className="ms-auto flex gap-2">
        <BulkButton
          account={account}
          select={select}
          except={except}
          count={count}
          isArchive={isArchive}
          onDone={choice.none}
        />
        <Button variant="quiet" onClick={choice.none}>
          {bulkTexts.chooseNone}
        </Button>
      </span>
    </div>
  )
}

/** Opens a page by its number, the last one for a larger number. */
export function PageJump({ pages, onOpen }: { pages: number; onOpen: (page: number) => void }) {
  const [text, setText] = useState('')
  const open = (event: FormEvent) => {
    event.preventDefault()
    const page = Number.parseInt(asciiDigits(text), 10)
    if (page > 0) onOpen(Math.min(page, pages))
    setText('')
  }
  return (
    <form className="flex items-center gap-2" onSubmit={open}>
      <input
        aria-label={adsTableTexts.page}
        placeholder={adsTableTexts.page}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${inputLook} max-w-36`}
      />
      <Button type="submit" variant="plain">
        {adsTableTexts.goTo}
      </Button>
    </form>
  )
}

type ColumnProps = {
  offered: readonly Column[]
  shown: readonly Column[]
  onToggle: (column: Column) => void
}

/** Which columns are shown; the menu stays open for another one. */
export function ColumnChoice({ offered, shown, onToggle }: ColumnProps) {
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
