import type { ReviewVerdict } from '@jarchi/shared/api/staff-review.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { KeyCap } from './review-keys.tsx'

type Props = {
  verdicts: readonly ReviewVerdict[]
  /** The verdict that is being sent. */
  busy: ReviewVerdict | null
  hasKeys: boolean
  onKeys?: (isOn: boolean) => void
  onDecide: (verdict: ReviewVerdict) => void
  /** Given while the verdicts rest: it brings them back. */
  onDecideAgain?: (() => void) | null
}

const LOOKS: readonly [verdict: ReviewVerdict, key: string, variant: ButtonVariant][] = [
  ['approve', 'A', 'primary'],
  ['pre_approve', 'P', 'plain'],
  ['ask_changes', 'C', 'plain'],
  ['deny', 'D', 'danger'],
]

/** The possible verdicts with their keys; at the bottom of a phone's screen, if there is room. */
export function VerdictPanel({ verdicts, busy, hasKeys, onKeys, onDecide, onDecideAgain }: Props) {
  const allowed = LOOKS.filter(([verdict]) => verdicts.includes(verdict))
  const shown = onDecideAgain ? [] : allowed
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-card p-3 docked:fixed docked:inset-x-0 docked:bottom-0 docked:z-10 docked:rounded-none docked:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:p-4">
      <h3 className="docked:hidden">{reviewTexts.verdict}</h3>
      {allowed.length === 0 && <p className="text-quiet">{reviewTexts.noVerdict}</p>}
      {onDecideAgain && (
        <Button variant="plain" onClick={onDecideAgain}>
          {reviewTexts.decideAgain}
        </Button>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {shown.map(([verdict, key, variant]) => (
          <Button
            key={verdict}
            variant={variant}
            busy={busy === verdict}
            className={`grow px-1 text-sm ${shown.length > 3 ? 'basis-2/5' : 'basis-24'}`}
            aria-keyshortcuts={hasKeys ? key : undefined}
            title={
              verdict in reviewTexts.hints
                ? reviewTexts.hints[verdict as keyof typeof reviewTexts.hints]
                : undefined
            }
            onClick={() => busy || onDecide(verdict)}
          >
            {reviewTexts.verdicts[verdict]}
            {hasKeys && <KeyCap>{key}</KeyCap>}
          </Button>
        ))}
      </div>
      {onKeys && (
        <div className="-my-2 flex max-lg:hidden">
          <Switch label={reviewTexts.shortcuts.switch} checked={hasKeys} onChange={onKeys} showLabel />
        </div>
      )}
    </section>
  )
}
