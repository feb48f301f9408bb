import type { StaffGiftCard } from '@jarchi/shared/api/staff-gift-cards.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { endGiftCard, giftCardsKey } from '../../../api/staff/money.ts'
import { dayText } from '../../../i18n/date-format.ts'
import { isolated, numberText } from '../../../i18n/format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffGiftTexts as fa } from '../../../i18n/staff-money.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { Toman } from '../../../ui/toman.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

export function GiftRow({ card }: { card: StaffGiftCard }) {
  const [isEnding, setEnding] = useState(false)
  const end = useMutation({
    mutationFn: (reason: string) => endGiftCard(card.id, reason),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: giftCardsKey })
      setEnding(false)
      showToast('success', deskTexts.done)
    },
  })
  const name = isolated(fa.endsWith(card.code_end))
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2.5 text-sm">
      <bdi dir="ltr" className="w-20 font-semibold">
        {fa.endsWith(card.code_end)}
      </bdi>
      <span className="min-w-36 flex-1">
        <Toman rial={card.amount} className="font-semibold" />
        <span className={`block text-xs ${card.is_usable ? 'text-success' : 'text-quiet'}`}>
          {card.is_usable ? fa.usable : fa.over}
        </span>
      </span>
      <span className="min-w-36 flex-1">
        {fa.usesLeft} {fa.times(numberText(card.uses_left))}
        <span className="block text-xs text-quiet">
          {fa.redeemed} {fa.times(numberText(card.redeemed))}
        </span>
      </span>
      <span className="min-w-40 flex-1">
        {fa.expires} {dayText(card.expires_at)}
        <span className="block text-xs text-quiet">
          {fa.created} {dayText(card.created_at)}
        </span>
      </span>
      {card.is_usable && (
        <Button
          variant="quiet"
          className="text-sm"
          aria-label={fa.endOf(name)}
          onClick={() => setEnding(true)}
        >
          {fa.end}
        </Button>
      )}
      {isEnding && (
        <ReasonDialog
          title={fa.endOf(name)}
          confirm={fa.end}
          danger
          busy={end.isPending}
          error={end.error}
          onConfirm={end.mutate}
          onClose={() => setEnding(false)}
        >
          <p>{fa.endText}</p>
        </ReasonDialog>
      )}
    </li>
  )
}
