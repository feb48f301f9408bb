import type { ReactNode } from 'react'
import { adsTableTexts } from '../../../i18n/ads-table.ts'
import { bulkTexts } from '../../../i18n/bulk.ts'
import { numberText } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button.tsx'
import { BulkButton } from '../bulk/bulk-button.tsx'
import type { useChoice } from './use-choice.ts'

type Props = { account: number; choice: ReturnType<typeof useChoice>; found: number; isArchive: boolean }

/** The line above the table, of one height whatever is said in it: rows stay under the pointer that chooses them. */
export function TableBar({ children, ...props }: Props & { children: ReactNode }) {
  return (
    <div className="flex min-h-14 items-center justify-between gap-4">
      {props.choice.count > 0 ? (
        <ChosenAds {...props} />
      ) : (
        <p className="text-sm text-quiet">{adsTableTexts.figures}</p>
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
