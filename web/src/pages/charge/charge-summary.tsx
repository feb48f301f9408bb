import { useQuery } from '@tanstack/react-query'
import { balanceQuery } from '../../api/account.ts'
import { chargeTexts as fa } from '../../i18n/charge.ts'
import { tomanText } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { cardLook } from '../../ui/card-look.ts'
import { FieldError } from '../../ui/field.tsx'
import type { Gateway } from './charge-plan.ts'
import { PayProblem } from './pay-problem.tsx'
import { gatewayName, problemText } from './problem-text.ts'
import { SumLine } from './sum-line.tsx'
import type { Charge } from './use-charge.ts'

type Props = { account: number; charge: Charge; gateways: readonly Gateway[] }

/** The sum, what the balance will be, the bank, and the button. Without the right to amounts no balance (§6). */
export function ChargeSummary({ account, charge, gateways }: Props) {
  const balance = useQuery(balanceQuery(account)).data?.balance
  const { plan, gift, paying } = charge
  const { pays, bonus, gateway, chosen, problem } = plan
  const isMissing = problem?.kind === 'missing'
  return (
    <section
      aria-label={fa.summary}
      className={`${cardLook} flex flex-col gap-4 p-4 md:p-6 lg:sticky lg:top-20`}
    >
      <dl className="flex flex-col gap-2">
        {balance !== undefined && <SumLine name={fa.now} rial={balance} />}
        <SumLine name={fa.pays} rial={pays} />
        {bonus > 0 && <SumLine name={fa.bonus} rial={bonus} isExtra />}
        {gift > 0 && <SumLine name={fa.gift} rial={gift} isExtra />}
        {balance !== undefined && <SumLine name={fa.after} rial={balance + pays + bonus + gift} isTotal />}
      </dl>
      {chosen && problem && <FieldError>{problemText(problem, gateway?.name ?? '', true)}</FieldError>}
      <PayProblem charge={charge} gateways={gateways} />
      <Button type="submit" form="charge" busy={paying.isBusy} disabled={!gateway} className="min-h-12">
        {isMissing ? fa.payEmpty : fa.pay(tomanText(pays))}
      </Button>
      <p role="status" className="text-sm text-quiet">
        {paying.isLeaving ? fa.leaving : gateway ? fa.leading(gatewayName(gateway.name)) : fa.noGateway}
      </p>
    </section>
  )
}
