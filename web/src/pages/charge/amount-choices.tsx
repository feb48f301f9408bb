import type { AmountProblem } from './charge-plan.ts'
import { tomanFromRial } from '@jarchi/shared/money.ts'
import { chargeTexts as fa, shortToman } from '../../i18n/charge.ts'
import { fa as common } from '../../i18n/common.ts'
import { tomanText } from '../../i18n/format.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { ChoiceCard } from './choice-card.tsx'
import { problemText } from './problem-text.ts'

type Props = {
  /** In rial, like `options` and `least`. */
  amount: number | null
  options: readonly number[]
  least: number
  gateway: string
  /** Shown once the payer has left the field or tried to pay. */
  problem: AmountProblem | null
  serverProblem: string | undefined
  onChange: (amount: number | null) => void
  onBlur: () => void
}

/** The usual amounts as large choices, and a field for any other. */
export function AmountChoices({ amount, options, least, gateway, problem, serverProblem, ...on }: Props) {
  const error = problem ? problemText(problem, gateway) : serverProblem
  return (
    <div className="flex flex-col gap-4">
      <fieldset>
        <legend className="sr-only">{fa.options}</legend>
        <div className="grid gap-2 min-[17rem]:grid-cols-2 min-[22.5rem]:gap-3 md:grid-cols-3">
          {options.map((option) => (
            <ChoiceCard
              key={option}
              name="amount"
              checked={option === amount}
              onChoose={() => on.onChange(option)}
              className="min-[17rem]:last:odd:col-span-2 md:last:odd:col-span-1"
            >
              <span aria-hidden="true" className="font-semibold">
                {shortToman(tomanFromRial(option))}
              </span>
              <span className="text-xs text-quiet">
                {tomanText(option)} <span className="sr-only">{common.toman}</span>
              </span>
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
      <MoneyField
        label={fa.ownAmount}
        hint={fa.amountHint(tomanText(least))}
        error={error}
        rial={amount}
        onChange={on.onChange}
        onBlur={on.onBlur}
      />
    </div>
  )
}
