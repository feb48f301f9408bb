import type { ReviewVerdict } from '@jarchi/shared/api/staff-review.ts'
import { isFeedbackReason, LONGEST_NOTE, type FeedbackReason } from '@jarchi/shared/feedback-reasons.ts'
import { useQuery } from '@tanstack/react-query'
import { reviewFindingsQuery, reviewReasonsQuery } from '../../../api/staff/review.ts'
import { useForm } from '../../../form/use-form.ts'
import { actionTexts } from '../../../i18n/actions.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { QueryView } from '../../query-view.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import {
  explanationOf,
  explanationProblem,
  explanationWork,
  NOTHING_EXPLAINED,
  suggestedReasons,
  type ExplainedVerdict,
  type Explanation,
} from './verdict-explanation.ts'
import { KeyCap } from './review-keys.tsx'

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

/** The possible verdicts with their keys; at the bottom of a phone's screen. */
export function VerdictPanel({ verdicts, busy, hasKeys, onKeys, onDecide, onExplain }: Props) {
  const shown = LOOKS.filter(([verdict]) => verdicts.includes(verdict))
  const press = (verdict: ReviewVerdict) => {
    if (busy) return
    if (verdict === 'deny' || verdict === 'ask_changes') onExplain(verdict)
    else onDecide(verdict)
  }
  return (
    <section className="flex flex-col gap-3 border-line bg-card p-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:border-t max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:rounded-card lg:border lg:p-4">
      <h3 className="max-lg:sr-only">{reviewTexts.verdict}</h3>
      {shown.length === 0 && <p className="text-quiet">{reviewTexts.noVerdict}</p>}
      <div className="flex flex-wrap gap-2">
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
            onClick={() => press(verdict)}
          >
            {reviewTexts.verdicts[verdict]}
            {hasKeys && <KeyCap>{key}</KeyCap>}
          </Button>
        ))}
      </div>
      <div className="-my-2 flex max-lg:hidden">
        <Switch label={reviewTexts.shortcuts.switch} checked={hasKeys} onChange={onKeys} showLabel />
      </div>
    </section>
  )
}

type ExplainDialogProps = {
  ad: number
  title: string
  verdict: ExplainedVerdict
  onSend: (explanation: Explanation) => Promise<unknown>
  onClose: () => void
}

/** Why an ad is denied or has to be changed, as its owner will read it; kept over a reload. */
export function ExplainDialog({ ad, title, verdict, onSend, onClose }: ExplainDialogProps) {
  const form = useForm({
    fresh: NOTHING_EXPLAINED,
    work: explanationWork(ad),
    read: explanationOf,
    problemsOf: (explanation) => {
      const problem = explanationProblem(verdict, explanation)
      return problem ? { reasons: reviewTexts.explain[problem] } : {}
    },
    isLive: true,
    send: onSend,
    onProblem: () => form.focus(),
  })
  const note = form.text('note')
  const problem = form.problemOf('reasons')
  return (
    <Dialog
      open
      wide
      title={<bdi>{reviewTexts.explain[verdict](title)}</bdi>}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {actionTexts.cancel}
          </Button>
          <Button
            type="submit"
            form={FORM}
            variant={verdict === 'deny' ? 'danger' : 'primary'}
            busy={form.isSending}
          >
            {reviewTexts.explain.send[verdict]}
          </Button>
        </>
      }
    >
      <form
        {...form.props}
        id={FORM}
        onKeyDown={(event) => event.key === 'Enter' && event.ctrlKey && void form.send(event)}
        className="flex flex-col gap-4"
      >
        <ReasonList ad={ad} chosen={form.values.reasons} onChange={(reasons) => form.change({ reasons })} />
        <TextArea
          {...note}
          label={reviewTexts.explain.note}
          hint={reviewTexts.explain.noteHint}
          rows={2}
          maxLength={LONGEST_NOTE}
          // One line, because it is shown as an item in the list of reasons.
          onChange={({ target }) => form.change({ note: target.value.replace(/\s*\n\s*/g, ' ') })}
        />
        {problem && <FieldError>{problem}</FieldError>}
      </form>
    </Dialog>
  )
}

const FORM = 'explain-verdict'

type ReasonListProps = {
  ad: number
  chosen: readonly FeedbackReason[]
  onChange: (chosen: readonly FeedbackReason[]) => void
}

/** The published reasons as advertisers read them; those that match the check are first. */
function ReasonList({ ad, chosen, onChange }: ReasonListProps) {
  const reasons = useQuery(reviewReasonsQuery)
  const suggested = suggestedReasons(useQuery(reviewFindingsQuery(ad)).data?.findings ?? [])
  return (
    <QueryView query={reasons} failed={deskTexts.failed} skeleton={<Skeleton className="h-60" />}>
      {(published) => {
        const known = published.flatMap(({ code, message }) =>
          isFeedbackReason(code) ? [{ code, message, isSuggested: suggested.includes(code) }] : [],
        )
        const first = known.filter((each) => each.isSuggested)
        const others = known.filter((each) => !each.isSuggested)
        return <ReasonChoice reasons={[...first, ...others]} chosen={chosen} onChange={onChange} />
      }}
    </QueryView>
  )
}

type ReasonChoiceProps = {
  reasons: readonly { code: FeedbackReason; message: string; isSuggested: boolean }[]
  chosen: readonly FeedbackReason[]
  onChange: (chosen: readonly FeedbackReason[]) => void
}

function ReasonChoice({ reasons, chosen, onChange }: ReasonChoiceProps) {
  const toggle = (code: FeedbackReason, isOn: boolean) =>
    onChange(isOn ? [...chosen, code] : chosen.filter((each) => each !== code))
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{reviewTexts.explain.reasons}</legend>
      <p className="mb-2 text-sm text-quiet">{reviewTexts.explain.reasonsHint}</p>
      <ul className="max-h-[34dvh] overflow-y-auto rounded-field border border-line">
        {reasons.map(({ code, message, isSuggested }) => (
          <li key={code} className="border-b border-line last:border-b-0">
            <label className="flex min-h-11 items-start gap-3 px-3 py-1.5 text-sm hover:bg-page">
              <input
                type="checkbox"
                checked={chosen.includes(code)}
                onChange={({ target }) => toggle(code, target.checked)}
                className="mt-0.5 size-5 shrink-0 accent-accent"
              />
              <span>
                {message}
                {isSuggested && (
                  <span className="ms-2 rounded-full bg-accent-soft px-2 text-xs font-semibold whitespace-nowrap text-accent">
                    {reviewTexts.explain.suggested}
                  </span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
