import { chargeTexts } from '../../i18n/charge.ts'
import { tomanText } from '../../i18n/format.ts'
import type { AmountProblem } from './charge-plan.ts'

const fa = chargeTexts.problems
const names: Record<string, string> = chargeTexts.gateways

/** A gateway as payers know it. */
export function gatewayName(name: string): string {
  return names[name] ?? name
}

/** What is wrong with an amount at a gateway, and what to do; a package has a price of its own. */
export function problemText(problem: AmountProblem, gateway: string, isPackage = false): string {
  if (problem.kind === 'missing') return fa.missing
  if (problem.kind === 'under_minimum') return fa.underMinimum(tomanText(problem.least))
  const isUnder = problem.kind === 'under_gateway'
  const limit = isUnder
    ? fa.underGateway(gatewayName(gateway), tomanText(problem.least))
    : fa.overGateway(gatewayName(gateway), tomanText(problem.most))
  const wayOut = isPackage ? fa.otherPackage : isUnder ? fa.more : fa.less
  return `${limit} ${wayOut}${problem.other ? fa.orOther(gatewayName(problem.other.name)) : ''}.`
}
