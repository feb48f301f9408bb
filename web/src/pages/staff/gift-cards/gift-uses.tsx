import type { StaffGiftCard } from '@jarchi/shared/api/staff-gift-cards.ts'
import { useQuery } from '@tanstack/react-query'
import { giftCardUsesQuery } from '../../../api/staff/money.ts'
import { instantText } from '../../../i18n/date-format.ts'
import { isolated } from '../../../i18n/format.ts'
import { staffGiftTexts } from '../../../i18n/staff-money.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { AccountLink } from '../account-link.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'

/** Which accounts have used a card, and when. */
export function GiftUses({ card, onClose }: { card: StaffGiftCard; onClose: () => void }) {
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
