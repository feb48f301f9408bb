import type { GiftCardWorth } from '@jarchi/shared/api/payments.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { balanceQuery } from '../../api/account.ts'
import { giftCardQuery, redeemGiftCard } from '../../api/charging.ts'
import { queryClient } from '../../api/query-client.ts'
import { chargeTexts } from '../../i18n/charge.ts'
import { tomanText } from '../../i18n/format.ts'
import { ChargeSection } from './charge-section.tsx'
import { CheckedGiftCard } from './checked-gift-card.tsx'
import { GiftCardForm } from './gift-card-form.tsx'

const fa = chargeTexts.giftCard

type Props = {
  account: number
  code: string | null
  /** Of the code, once it has been checked. */
  worth: GiftCardWorth | undefined
  /** Why a code that was fine before no longer is. */
  problem: string | undefined
  isWithPackage: boolean
  onCode: (code: string | null) => void
}

/** A gift card, redeemed with the payment or by itself. */
export function GiftCardSection({ account, code, worth, problem, isWithPackage, onCode }: Props) {
  const [redeemed, setRedeemed] = useState<number | null>(null)
  const check = useMutation({
    mutationFn: (typed: string) => queryClient.fetchQuery({ ...giftCardQuery(account, typed), staleTime: 0 }),
    onSuccess: (_, typed) => onCode(typed),
    onMutate: () => setRedeemed(null),
  })
  const redeem = useMutation({
    mutationFn: (checked: string) => redeemGiftCard(account, checked),
    onSuccess: ({ amount }, checked) => {
      onCode(null)
      setRedeemed(amount)
      queryClient.removeQueries(giftCardQuery(account, checked))
      void queryClient.invalidateQueries(balanceQuery(account))
    },
  })
  return (
    <ChargeSection title={fa.title}>
      {code !== null && worth ? (
        <CheckedGiftCard
          worth={worth}
          isWithPackage={isWithPackage}
          isBusy={redeem.isPending}
          error={redeem.error}
          onRedeem={() => redeem.mutate(code)}
          onRemove={() => {
            redeem.reset()
            onCode(null)
          }}
        />
      ) : (
        <GiftCardForm
          usual={code}
          isBusy={check.isPending}
          error={check.error}
          problem={problem}
          onCheck={check.mutate}
        />
      )}
      <p role="status" className="font-semibold text-success empty:hidden">
        {redeemed !== null && fa.redeemed(tomanText(redeemed))}
      </p>
    </ChargeSection>
  )
}
