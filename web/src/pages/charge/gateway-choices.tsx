import { chargeTexts as fa } from '../../i18n/charge.ts'
import { tomanText } from '../../i18n/format.ts'
import type { Gateway } from './charge-plan.ts'
import { ChoiceCard } from './choice-card.tsx'
import { gatewayName } from './problem-text.ts'

type Props = { gateways: readonly Gateway[]; chosen: string | undefined; onChoose: (name: string) => void }

export function GatewayChoices({ gateways, chosen, onChoose }: Props) {
  return (
    <div className="grid gap-3 min-[22.5rem]:grid-cols-2">
      {gateways.map(({ name, max }) => (
        <ChoiceCard key={name} name="gateway" checked={name === chosen} onChoose={() => onChoose(name)}>
          <span className="font-semibold">{gatewayName(name)}</span>
          <span className="text-xs text-quiet">{fa.gatewayLimit(tomanText(max))}</span>
        </ChoiceCard>
      ))}
    </div>
  )
}
