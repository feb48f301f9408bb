import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../../api/query-client.ts'
import { takeAgreedCards } from '../../../api/staff/approvals.ts'
import { giftCardsKey } from '../../../api/staff/money.ts'
import { forgetSendingKey, sendingKey } from '../../../form/idempotency-key.ts'
import { colleagueTexts } from '../../../i18n/staff-approvals.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { Button } from '../../../ui/button.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { MadeGift } from '../gift-cards/made-gift.tsx'

/** If an answer was lost, the same code is shown. */
const WORK = 'staff/agreed-gift-card'

/** Makes the gift card that a colleague has agreed to, and shows its code once. */
export function TakeCode({ id, onTaken }: { id: number; onTaken: () => void }) {
  const take = useMutation({
    mutationFn: () => takeAgreedCards(id, sendingKey(WORK, { id })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: giftCardsKey }),
    onError: (error) => tellFailure(deskTexts.notDoneOf(colleagueTexts.takeCode), error),
  })
  return (
    <>
      <Button className="text-sm" busy={take.isPending} onClick={() => take.mutate()}>
        {colleagueTexts.takeCode}
      </Button>
      {take.data && (
        <MadeGift
          codes={take.data.codes}
          onClose={() => {
            forgetSendingKey(WORK)
            take.reset()
            onTaken()
          }}
        />
      )}
    </>
  )
}
