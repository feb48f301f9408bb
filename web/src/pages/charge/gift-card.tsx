import type { GiftCardWorth } from '@jarchi/shared/api/payments.ts'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { balanceQuery } from '../../api/account.ts'
import { giftCardQuery, redeemGiftCard } from '../../api/charging.ts'
import { ApiError } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { chargeTexts } from '../../i18n/charge.ts'
import { dayText } from '../../i18n/date-format.ts'
import { numberText, tomanText } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ChargeSection } from './charge-section.tsx'

const giftCardTexts = chargeTexts.giftCard

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
          usual={code}
          isBusy={check.isPending}
          error={check.error}
          problem={problem}
          onCheck={check.mutate}
        />
      )}
      <p role="status" className="font-semibold text-success empty:hidden">
        {redeemed !== null && giftCardTexts.redeemed(tomanText(redeemed))}
      </p>
    </ChargeSection>
  )
}

type GiftCardFormProps = {
  usual: string | null
  isBusy: boolean
  error: Error | null
  problem: string | undefined
  onCheck: (code: string) => void
}

function GiftCardForm({ usual, isBusy, error, problem, onCheck }: GiftCardFormProps) {
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    setMissing(code === '')
    if (code && !isBusy) onCheck(code)
  }
  const refusal = error ? giftProblemText(error) : problem
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-44">
        <TextInput
          name="code"
          label={giftCardTexts.code}
          hint={giftCardTexts.hint}
          error={isMissing ? giftCardTexts.missing : refusal}
          defaultValue={usual ?? ''}
          dir="ltr"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
        />
      </div>
      <Button type="submit" variant="plain" busy={isBusy} className="min-[22.5rem]:mt-7.5">
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

/** A card whose worth is known, and what can be done with it. */
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

/** Why a gift card was refused, and when to try again. */
function giftProblemText(error: Error): string {
  if (!(error instanceof ApiError)) return error.message
  if (error.status === 403) return chargeTexts.forbidden
  if (error.code === 'too_many_tries' && error.retryAfter !== null)
    return chargeTexts.giftCard.wait(numberText(Math.ceil(error.retryAfter / 60)))
  return error.problemOf('code') ?? error.message
}
