import { chargeTexts as fa } from '../../i18n/charge.ts'
import { tomanText } from '../../i18n/format.ts'
import { Toman } from '../../ui/toman.tsx'
import type { ChargePackage } from './charge-plan.ts'
import { ChoiceCard } from './choice-card.tsx'

type Props = {
  packages: readonly ChargePackage[]
  /** Null: an amount of one's own. */
  chosen: number | null
  onChoose: (packageId: number | null) => void
}

/** The operator's packages as cards, and last the payer's own amount. */
export function PackageChoices({ packages, chosen, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="sr-only">{fa.packages}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {packages.map(({ id, title, amount, bonus }) => (
          <ChoiceCard key={id} name="package" checked={id === chosen} onChoose={() => onChoose(id)}>
            <span className="flex flex-wrap items-center justify-between gap-x-2">
              <span className="font-semibold wrap-anywhere">{title}</span>
              {bonus > 0 && (
                <span className="shrink-0 rounded-full bg-success-soft px-2.5 py-0.5 text-xs font-semibold text-success">
                  {fa.packageBonus(tomanText(bonus))}
                </span>
              )}
            </span>
            <Toman rial={amount} className="text-lg font-bold" />
            {bonus > 0 && (
              <span className="text-sm text-quiet">{fa.packageTotal(tomanText(amount + bonus))}</span>
            )}
          </ChoiceCard>
        ))}
        <ChoiceCard name="package" checked={chosen === null} onChoose={() => onChoose(null)}>
          <span className="font-semibold">{fa.ownAmount}</span>
          <span className="text-sm text-quiet">{fa.ownAmountText}</span>
        </ChoiceCard>
      </div>
    </fieldset>
  )
}
