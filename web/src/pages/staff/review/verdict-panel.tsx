import type { ReviewVerdict } from '@jarchi/shared/api/staff-review.ts'
import { reviewTexts as fa } from '../../../i18n/staff-review.ts'
import { Button } from '../../../ui/button.tsx'
import type { ButtonVariant } from '../../../ui/button-look.ts'
import { Switch } from '../../../ui/switch.tsx'
import type { ExplainedVerdict } from './explanation.ts'
import { KeyCap } from './key-cap.tsx'

type Props = {
  verdicts: readonly ReviewVerdict[]
  /** The verdict that is being sent. */
  busy: ReviewVerdict | null
  hasKeys: boolean
  onKeys: (isOn: boolean) => void
  onDecide: (verdict: 'approve' | 'pre_approve') => void
  onExplain: (verdict: ExplainedVerdict) => void
}

const LOOKS: readonly [verdict: ReviewVerdict, key: string, variant: ButtonVariant][] = [
  ['approve', 'A', 'primary'],
  ['pre_approve', 'P', 'plain'],
  ['ask_changes', 'C', 'plain'],
  ['deny', 'D', 'danger'],
]

/** What may be decided, with its keys; at the foot of a phone's screen. */
export function VerdictPanel({ verdicts, busy, hasKeys, onKeys, onDecide, onExplain }: Props) {
  const shown = LOOKS.filter(([verdict]) => verdicts.includes(verdict))
  const press = (verdict: ReviewVerdict) => {
    if (busy) return
    if (verdict === 'deny' || verdict === 'ask_changes') onExplain(verdict)
    else onDecide(verdict)
  }
  return (
    <section className="flex flex-col gap-3 border-line bg-card p-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:border-t max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:rounded-card lg:border lg:p-4">
      <h3 className="max-lg:sr-only">{fa.verdict}</h3>
      {shown.length === 0 && <p className="text-quiet">{fa.noVerdict}</p>}
      <div className="flex flex-wrap gap-2">
        {shown.map(([verdict, key, variant]) => (
          <Button
            key={verdict}
            variant={variant}
            busy={busy === verdict}
            className={`grow px-1 text-sm ${shown.length > 3 ? 'basis-2/5' : 'basis-24'}`}
            aria-keyshortcuts={hasKeys ? key : undefined}
            title={verdict in fa.hints ? fa.hints[verdict as keyof typeof fa.hints] : undefined}
            onClick={() => press(verdict)}
          >
            {fa.verdicts[verdict]}
            {hasKeys && <KeyCap>{key}</KeyCap>}
          </Button>
        ))}
      </div>
      <div className="-my-2 flex max-lg:hidden">
        <Switch label={fa.shortcuts.switch} checked={hasKeys} onChange={onKeys} showLabel />
      </div>
    </section>
  )
}
