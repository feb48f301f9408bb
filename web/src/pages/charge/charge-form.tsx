import type { PaymentConfig } from '@jarchi/shared/api/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { balanceQuery } from '../../api/account.ts'
import { ApiError, SessionLost, failureText } from '../../api/http/api-error.ts'
import { chargeTexts } from '../../i18n/charge.ts'
import { tomanText } from '../../i18n/format.ts'
import { gatewayName } from '../../i18n/gateways.ts'
import { Button } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { Facts } from '../../ui/facts.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { warningIcon } from '../../ui/icons.ts'
import { RequestId } from '../../ui/error-state.tsx'
import { Toman } from '../../ui/toman.tsx'
import { AmountChoices, GatewayChoices, PackageChoices, ChargeSection } from './charge-choices.tsx'
import type { ChargePackage, Gateway } from './charge-plan.ts'
import { GiftCardSection } from './gift-card.tsx'
import { problemText } from './problem-text.ts'
import { UnknownBank, useCharge, type Charge } from './use-charge.ts'

type Props = {
  account: number
  config: PaymentConfig
  /** Empty on the old page, which has no packages. */
  packages: readonly ChargePackage[]
}

/** The amount, a gift card, the bank, the total, and the only button (§D4.14). */
export function ChargeForm({ account, config, packages }: Props) {
  const charge = useCharge(account, config, packages)
  const { choice, plan, change } = charge
  const hasPackages = packages.length > 0
  const refusal = charge.refusal instanceof ApiError ? charge.refusal : null
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
      <div className="flex flex-col gap-4 lg:gap-6">
        <form {...charge.props} id="charge">
          <ChargeSection title={hasPackages ? chargeTexts.packages : chargeTexts.amount}>
            {hasPackages && (
              <PackageChoices
                packages={packages}
                chosen={plan.chosen?.id ?? null}
                onChoose={(packageId) => change({ packageId })}
              />
            )}
            {!plan.chosen && (
              <AmountChoices
                amount={choice.amount}
                options={hasPackages ? [] : config.charge_options}
                least={config.bank_gateway_min_amount}
                gateway={plan.gateway?.name ?? ''}
                problem={charge.problem}
                serverProblem={refusal?.problemOf('amount')}
                onChange={(amount) => change({ amount })}
                onBlur={() => charge.judge('amount')}
              />
            )}
          </ChargeSection>
        </form>
        <GiftCardSection
          account={account}
          code={choice.giftCode}
          worth={charge.worth}
          isChecking={charge.isChecking}
          problem={charge.giftProblem}
          onUnchecked={charge.setUnchecked}
          isWithPackage={plan.chosen !== null}
          onCode={(giftCode) => change({ giftCode })}
        />
        {config.new_charge_page && config.gateways.length > 0 && (
          <ChargeSection title={chargeTexts.gateway}>
            <GatewayChoices
              gateways={config.gateways}
              chosen={plan.gateway?.name}
              onChoose={(gateway) => change({ gateway })}
            />
          </ChargeSection>
        )}
      </div>
      <ChargeSummary account={account} charge={charge} gateways={config.gateways} />
    </div>
  )
}

type ChargeSummaryProps = { account: number; charge: Charge; gateways: readonly Gateway[] }

/**
 * The total, the balance after it, the bank, and the button. Without the right to amounts, no balance (§6.4).
 */
function ChargeSummary({ account, charge, gateways }: ChargeSummaryProps) {
  const balance = useQuery(balanceQuery(account)).data?.balance
  const { plan, gift } = charge
  const { pays, bonus, gateway, chosen, problem } = plan
  const after = balance === undefined ? null : balance + pays + bonus + gift
  const isMissing = problem?.kind === 'missing'
  return (
    <section
      aria-label={chargeTexts.summary}
      className={`${cardLook} flex flex-col gap-4 p-4 md:p-6 lg:sticky lg:top-20`}
    >
      <Facts
        look="ends"
        className={`gap-2 *:gap-x-3 ${after === null ? '' : '*:last:mt-1 *:last:border-t *:last:border-line *:last:pt-3'}`}
        rows={[
          [chargeTexts.now, balance === undefined ? null : sum(balance)],
          [chargeTexts.pays, sum(pays)],
          [chargeTexts.bonus, bonus > 0 ? sum(bonus, EXTRA) : null],
          [chargeTexts.gift, gift > 0 ? sum(gift, EXTRA) : null],
          [chargeTexts.after, after === null ? null : sum(after, 'text-lg font-bold')],
        ]}
      />
      {chosen && problem && <FieldError>{problemText(problem, gateway?.name ?? '', true)}</FieldError>}
      <PayProblem charge={charge} gateways={gateways} />
      <Button type="submit" form="charge" busy={charge.isSending} disabled={!gateway} className="min-h-12">
        {isMissing ? chargeTexts.payEmpty : chargeTexts.pay(tomanText(pays))}
      </Button>
      <p role="status" className="text-sm text-quiet">
        {charge.isLeaving
          ? chargeTexts.leaving
          : gateway
            ? chargeTexts.leading(gatewayName(gateway.name))
            : chargeTexts.noGateway}
      </p>
    </section>
  )
}

const EXTRA = 'font-semibold text-success'

const sum = (rial: number, look = 'font-semibold') => <Toman rial={rial} className={look} />

type PayProblemProps = { charge: Charge; gateways: readonly Gateway[] }

/** Why paying did not start, and what to do: use the other bank if the first one failed. */
function PayProblem({ charge, gateways }: PayProblemProps) {
  const { refusal, plan } = charge
  const text = refusal && problemOf(refusal)
  if (!text) return null
  const requestId = refusal instanceof ApiError && refusal.status >= 500 ? refusal.requestId : null
  const others = isOfBank(refusal)
    ? gateways.filter(
        ({ name, min, max }) => name !== plan.gateway?.name && plan.pays >= min && plan.pays <= max,
      )
    : []
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-field bg-danger-soft p-3 text-sm">
      <p className="flex items-start gap-2">
        <Icon shape={warningIcon} className="mt-0.5 size-5 text-danger" />
        <span>{text}</span>
      </p>
      {others.map(({ name }) => (
        <Button
          key={name}
          variant="plain"
          busy={charge.isSending}
          onClick={() => {
            charge.change({ gateway: name })
            void charge.send()
          }}
        >
          {chargeTexts.payBy(gatewayName(name))}
        </Button>
      ))}
      {requestId && <RequestId id={requestId} />}
    </div>
  )
}

function isOfBank(error: Error): boolean {
  return error instanceof UnknownBank || (error instanceof ApiError && error.code === 'gateway_unavailable')
}

/** A message for problems that no field shows. */
function problemOf(error: Error): string | null {
  if (error instanceof SessionLost) return null
  if (error instanceof UnknownBank) return chargeTexts.unknownBank
  if (!(error instanceof ApiError)) return failureText(error)
  if (error.status === 403) return chargeTexts.forbidden
  if (error.problemOf('amount') && error.fields.length === 1) return null
  return error.fields[0]?.message ?? error.message
}
