import { ApiError, SessionLost } from '../../api/http/api-error.ts'
import { chargeTexts as fa } from '../../i18n/charge.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { warningIcon } from '../../ui/icons.ts'
import { RequestId } from '../../ui/request-id.tsx'
import type { Gateway } from './charge-plan.ts'
import { gatewayName } from './problem-text.ts'
import { UnknownBank, type UsePaying } from './use-paying.ts'
import type { Charge } from './use-charge.ts'

type Props = { charge: Charge; gateways: readonly Gateway[] }

/** Why paying did not begin, and the way on: the other bank, where the fault is the first one's. */
export function PayProblem({ charge, gateways }: Props) {
  const { paying, plan, choose } = charge
  const text = paying.error && problemOf(paying.error)
  if (!text) return null
  const requestId =
    paying.error instanceof ApiError && paying.error.status >= 500 ? paying.error.requestId : null
  const others = isOfBank(paying.error)
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
          busy={paying.isBusy}
          onClick={() => {
            choose({ gateway: name })
            charge.pay(name)
          }}
        >
          {fa.payBy(gatewayName(name))}
        </Button>
      ))}
      {requestId && <RequestId id={requestId} />}
    </div>
  )
}

function isOfBank(error: UsePaying['error']): boolean {
  return error instanceof UnknownBank || (error instanceof ApiError && error.code === 'gateway_unavailable')
}

/** What the fields do not say themselves. */
function problemOf(error: Error): string | null {
  if (error instanceof SessionLost) return null
  if (error instanceof UnknownBank) return fa.unknownBank
  if (!(error instanceof ApiError)) return error.message
  if (error.status === 403) return fa.forbidden
  if (error.problemOf('amount') && error.fields.length === 1) return null
  return error.fields[0]?.message ?? error.message
}
