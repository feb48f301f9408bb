import { tomanFromRial } from '@jarchi/shared/money/money.ts'
import { useId, type ReactNode } from 'react'
import { chargeTexts, shortToman } from '../../i18n/charge.ts'
import { tomanText } from '../../i18n/format.ts'
import { gatewayName } from '../../i18n/gateways.ts'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { Toman } from '../../ui/toman.tsx'
import type { AmountProblem, ChargePackage, Gateway } from './charge-plan.ts'
import { problemText } from './problem-text.ts'
import { cardLook } from '../../ui/looks.ts'

type Props = {
  /** In rial, like `options` and `least`. */
  amount: number | null
  options: readonly number[]
  least: number
  gateway: string
  /** Shown after the payer has left the field or tried to pay. */
  problem: AmountProblem | null
  serverProblem: string | undefined
  onChange: (amount: number | null) => void
  onBlur: () => void
}

/** The usual amounts as large choices, and a field for another amount. */
export function AmountChoices({ amount, options, least, gateway, problem, serverProblem, ...on }: Props) {
  const error = problem ? problemText(problem, gateway) : serverProblem
  return (
    <div className="flex flex-col gap-4">
      <fieldset>
        <legend className="sr-only">{chargeTexts.options}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,30%)),1fr))] gap-2 min-[22.5rem]:gap-3">
          {options.map((option) => (
            <ChoiceCard
              key={option}
              mark="tick"
              name="amount"
              checked={option === amount}
              onChange={() => on.onChange(option)}
              className="last:odd:col-span-full md:last:odd:col-span-1"
            >
              <span className="font-semibold">{shortToman(tomanFromRial(option))}</span>
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
      <MoneyField
        label={chargeTexts.ownAmount}
        hint={chargeTexts.amountHint(tomanText(least))}
        error={error}
        rial={amount}
        onChange={on.onChange}
        onBlur={on.onBlur}
      />
    </div>
  )
}

type PackageChoicesProps = {
  packages: readonly ChargePackage[]
  /** Null: the payer's own amount. */
  chosen: number | null
  onChoose: (packageId: number | null) => void
}

/** The operator's packages as cards, with the payer's own amount last. */
export function PackageChoices({ packages, chosen, onChoose }: PackageChoicesProps) {
  return (
    <fieldset>
      <legend className="sr-only">{chargeTexts.packages}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {packages.map(({ id, title, amount, bonus }) => (
          <ChoiceCard
            key={id}
            mark="tick"
            name="package"
            checked={id === chosen}
            onChange={() => onChoose(id)}
          >
            <span className="flex flex-wrap items-center justify-between gap-x-2">
              <span className="font-semibold wrap-anywhere">{title}</span>
              {bonus > 0 && (
                <span className="shrink-0 rounded-full bg-success-soft px-2.5 py-0.5 text-xs font-semibold text-success">
                  {chargeTexts.packageBonus(tomanText(bonus))}
                </span>
              )}
            </span>
            <Toman rial={amount} className="text-lg font-bold" />
            {bonus > 0 && (
              <span className="text-sm text-quiet">
                {chargeTexts.packageTotal(tomanText(amount + bonus))}
              </span>
            )}
          </ChoiceCard>
        ))}
        <ChoiceCard mark="tick" name="package" checked={chosen === null} onChange={() => onChoose(null)}>
          <span className="font-semibold">{chargeTexts.ownAmount}</span>
          <span className="text-sm text-quiet">{chargeTexts.ownAmountText}</span>
        </ChoiceCard>
      </div>
    </fieldset>
  )
}

type GatewayChoicesProps = {
  gateways: readonly Gateway[]
  chosen: string | undefined
  onChoose: (name: string) => void
}

export function GatewayChoices({ gateways, chosen, onChoose }: GatewayChoicesProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] gap-3">
      {gateways.map(({ name, max }) => (
        <ChoiceCard
          key={name}
          mark="tick"
          name="gateway"
          checked={name === chosen}
          onChange={() => onChoose(name)}
        >
          <span className="font-semibold">{gatewayName(name)}</span>
          <span className="text-xs text-quiet">
            {chargeTexts.gatewayLimit(shortToman(tomanFromRial(max)))}
          </span>
        </ChoiceCard>
      ))}
    </div>
  )
}

/** A titled card of the charge page. */
export function ChargeSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${cardLook} flex flex-col gap-4 p-4 md:p-6`}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
