import type { StaffGiftCard } from '@jarchi/shared/api/staff-gift-cards.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { endGiftCard, giftCardsKey, giftCardUsesQuery } from '../../../api/staff/money.ts'
import { instantText } from '../../../i18n/date-format.ts'
import { isolated, numberText } from '../../../i18n/format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffGiftTexts } from '../../../i18n/staff-money.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { AccountLink } from '../account-link.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { ReasonDialog } from '../form-dialog.tsx'
import { RowAct } from '../row-act.tsx'

/** What can be done with a card: see who used it, end it, or end its whole series. */
export function GiftActions({ card }: { card: StaffGiftCard }) {
  const [ending, setEnding] = useState<EndingProps['what'] | null>(null)
  const [isShowing, setShowing] = useState(false)
  const name = isolated(staffGiftTexts.endsWith(card.code_end))
  return (
    <>
      {card.redeemed > 0 && (
        <RowAct name={staffGiftTexts.usersOf(name)} onClick={() => setShowing(true)}>
          {staffGiftTexts.users}
        </RowAct>
      )}
      {isShowing && <GiftUses card={card} onClose={() => setShowing(false)} />}
      {card.is_usable && (
        <RowAct name={staffGiftTexts.endOf(name)} onClick={() => setEnding('card')}>
          {staffGiftTexts.end}
        </RowAct>
      )}
      {card.is_usable && card.series !== null && (
        <RowAct
          name={staffGiftTexts.endSeriesOf(numberText(card.series))}
          onClick={() => setEnding('series')}
        >
          {staffGiftTexts.endSeries}
        </RowAct>
      )}
      {ending && <Ending card={card} what={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

type EndingProps = { card: StaffGiftCard; what: 'card' | 'series'; onClose: () => void }

function Ending({ card, what, onClose }: EndingProps) {
  const isSeries = what === 'series'
  const act = isSeries ? staffGiftTexts.endSeries : staffGiftTexts.end
  return (
    <ReasonDialog
      title={
        isSeries
          ? staffGiftTexts.endSeriesOf(numberText(card.series ?? 0))
          : staffGiftTexts.endOf(isolated(staffGiftTexts.endsWith(card.code_end)))
      }
      confirm={act}
      danger
      send={(reason) => endGiftCard(card.id, { reason, whole_series: isSeries })}
      onSent={async () => {
        await queryClient.invalidateQueries({ queryKey: giftCardsKey })
        onClose()
        showToast('success', deskTexts.doneOf(act))
      }}
      onClose={onClose}
    >
      <p>{isSeries ? staffGiftTexts.endSeriesText : staffGiftTexts.endText}</p>
    </ReasonDialog>
  )
}

/** Which accounts have used a card, and when. */
function GiftUses({ card, onClose }: { card: StaffGiftCard; onClose: () => void }) {
  const uses = useQuery(giftCardUsesQuery(card.id))
  return (
    <Dialog
      open
      title={staffGiftTexts.usersOf(isolated(staffGiftTexts.endsWith(card.code_end)))}
      onClose={onClose}
      actions={
        <Button variant="plain" onClick={onClose}>
          {staffGiftTexts.close}
        </Button>
      }
    >
      <QueryView query={uses} failed={staffGiftTexts.usersFailed} skeleton={<DeskSkeleton />}>
        {({ results }) => (
          <ul className="flex flex-col gap-2">
            {results.map(({ account, at, amount }) => (
              <li key={account.id} className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
                <AccountLink account={account} />
                <span className="text-quiet">{instantText(at)}</span>
                <Toman rial={amount} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Dialog>
  )
}
