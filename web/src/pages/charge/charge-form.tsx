import type { PaymentConfig } from '@jarchi/shared/api/payments.ts'
import { useRef, type FormEvent } from 'react'
import { chargeTexts as fa } from '../../i18n/charge.ts'
import { AmountChoices } from './amount-choices.tsx'
import type { ChargePackage } from './charge-plan.ts'
import { ChargeSection } from './charge-section.tsx'
import { ChargeSummary } from './charge-summary.tsx'
import { GatewayChoices } from './gateway-choices.tsx'
import { GiftCardSection } from './gift-card-section.tsx'
import { PackageChoices } from './package-choices.tsx'
import { useCharge } from './use-charge.ts'

type Props = {
  account: number
  config: PaymentConfig
  /** Empty on the old page, which has none. */
  packages: readonly ChargePackage[]
}

/** What to pay, a gift card, by which bank, and the sum of it with the one button (§6, §9). */
export function ChargeForm({ account, config, packages }: Props) {
  const charge = useCharge(account, config, packages)
  const { choice, plan, choose } = charge
  const hasPackages = packages.length > 0
  const field = useRef<HTMLDivElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!charge.pay()) field.current?.querySelector<HTMLElement>('input[inputmode]')?.focus()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
      <div className="flex flex-col gap-4 lg:gap-6">
        <form id="charge" onSubmit={submit} noValidate>
          <ChargeSection title={hasPackages ? fa.packages : fa.amount}>
            {hasPackages && (
              <PackageChoices
                packages={packages}
                chosen={plan.chosen?.id ?? null}
                onChoose={(packageId) => choose({ packageId })}
              />
            )}
            {!plan.chosen && (
              <div ref={field}>
                <AmountChoices
                  amount={choice.amount}
                  options={hasPackages ? [] : config.charge_options}
                  least={config.bank_gateway_min_amount}
                  gateway={plan.gateway?.name ?? ''}
                  problem={charge.problem}
                  serverProblem={charge.refusal?.problemOf('amount')}
                  onChange={(amount) => choose({ amount })}
                  onBlur={charge.noteTried}
                />
              </div>
            )}
          </ChargeSection>
        </form>
        <GiftCardSection
          account={account}
          code={choice.giftCode}
          worth={charge.worth}
          problem={charge.giftRefusal}
          isWithPackage={plan.chosen !== null}
          onCode={(giftCode) => choose({ giftCode })}
        />
        {config.new_charge_page && config.gateways.length > 0 && (
          <ChargeSection title={fa.gateway}>
            <GatewayChoices
              gateways={config.gateways}
              chosen={plan.gateway?.name}
              onChoose={(gateway) => choose({ gateway })}
            />
          </ChargeSection>
        )}
      </div>
      <ChargeSummary account={account} charge={charge} gateways={config.gateways} />
    </div>
  )
}
