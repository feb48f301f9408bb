import type { GiftCardWorth } from '@jarchi/shared/api/payments.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { balanceQuery } from '../../api/account.ts'
import { giftCardQuery, redeemGiftCard } from '../../api/payments.ts'
import { queryClient } from '../../api/query-client.ts'
import { useForm } from '../../form/use-form.ts'
import { chargeTexts } from '../../i18n/charge.ts'
import { dayText } from '../../i18n/date-format.ts'
import { tomanText } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ChargeSection } from './charge-choices.tsx'
import { giftProblemText } from './problem-text.ts'

const giftCardTexts = chargeTexts.giftCard

type Props = {
  account: number
  code: string | null
  /** Set once the code has been checked. */
  worth: GiftCardWorth | undefined
  isChecking: boolean
  /** Why the code cannot be used. */
  problem: string | undefined
  isWithPackage: boolean
  onCode: (code: string | null) => void
  /** Called when a code begins or ceases to stand in the field without having been checked. */
  onUnchecked: (isUnchecked: boolean) => void
}

/** A gift card, redeemed with the payment or alone. */
export function GiftCardSection({ account, code, worth, isWithPackage, onCode, ...form }: Props) {
  const [redeemed, setRedeemed] = useState<number | null>(null)
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
    <ChargeSection title={giftCardTexts.title}>
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
          account={account}
          usual={code}
          {...form}
          onChecked={(checked) => {
            setRedeemed(null)
            onCode(checked)
          }}
        />
      )}
      <p role="status" className="font-semibold text-success empty:hidden">
        {redeemed !== null && giftCardTexts.redeemed(tomanText(redeemed))}
      </p>
    </ChargeSection>
  )
}

type GiftCardFormProps = Pick<Props, 'account' | 'isChecking' | 'problem' | 'onUnchecked'> & {
  usual: string | null
  onChecked: (code: string) => void
}

function GiftCardForm({ account, usual, onChecked, onUnchecked, ...known }: GiftCardFormProps) {
  const form = useForm({
    fresh: { code: usual ?? '' },
    problemsOf: ({ code }) => (code.trim() === '' ? { code: giftCardTexts.missing } : {}),
    async send({ code }) {
      await queryClient.fetchQuery({ ...giftCardQuery(account, code.trim()), staleTime: 0 })
    },
    onSent: (_, { code }) => onChecked(code.trim()),
    fieldOf: () => null,
  })
  const refusal = form.refusal ? giftProblemText(form.refusal) : known.problem
  const isUnchecked = form.values.code.trim() !== ''
  useEffect(() => {
    onUnchecked(isUnchecked)
    return () => onUnchecked(false)
  }, [isUnchecked, onUnchecked])
  return (
    <form {...form.props} className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-44">
        <TextInput
          {...form.text('code')}
          label={giftCardTexts.code}
          hint={giftCardTexts.hint}
          error={form.problemOf('code') ?? refusal}
          dir="ltr"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
        />
      </div>
      <Button
        type="submit"
        variant="plain"
        busy={form.isSending || known.isChecking}
        className="min-[22.5rem]:mt-7.5"
      >
        {giftCardTexts.check}
      </Button>
    </form>
  )
}

type CheckedGiftCardProps = {
  worth: GiftCardWorth
  isWithPackage: boolean
  isBusy: boolean
  error: Error | null
  onRedeem: () => void
  onRemove: () => void
}

/** A card with a known amount, and its actions. */
function CheckedGiftCard({ worth, isWithPackage, isBusy, error, onRedeem, onRemove }: CheckedGiftCardProps) {
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="rounded-field bg-success-soft p-3">
        <p className="font-semibold text-success">{giftCardTexts.worth(tomanText(worth.amount))}</p>
        <p className="text-sm">
          {isWithPackage ? giftCardTexts.notWithPackage : giftCardTexts.withPayment}{' '}
          {giftCardTexts.until(dayText(worth.expires_at))}
        </p>
      </div>
      {error && <FieldError>{giftProblemText(error)}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button variant="plain" busy={isBusy} onClick={onRedeem}>
          {giftCardTexts.redeem}
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          {giftCardTexts.remove}
        </Button>
      </div>
    </div>
  )
}
