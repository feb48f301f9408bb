import type { ReviewEvent, ReviewVerdict } from '@jarchi/shared/api/staff-review.ts'
import {
  isFeedbackReason,
  LONGEST_NOTE,
  type FeedbackReason,
} from '@jarchi/shared/advertising/feedback-reasons.ts'
import { useQuery } from '@tanstack/react-query'
import { reviewFindingsQuery, reviewReasonsQuery } from '../../../api/staff/review.ts'
import { useForm } from '../../../form/use-form.ts'
import { actionTexts } from '../../../i18n/actions.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { ReasonField } from '../form-dialog.tsx'
import {
  explanationOf,
  explanationProblems,
  explanationWork,
  isExplained,
  NOTHING_EXPLAINED,
  suggestedReasons,
  type Explanation,
} from './verdict-explanation.ts'

type ExplainDialogProps = {
  ad: number
  title: string
  verdict: ReviewVerdict
  /** A colleague's fresh verdict, which this one replaces. */
  replaced: ReviewEvent | null
  onSend: (explanation: Explanation) => Promise<unknown>
  onClose: () => void
}

/**
 * Why an ad is denied or has to be changed, as its owner will read it, and why a colleague's verdict is
 * replaced, as staff will read it; kept over a reload.
 */
export function ExplainDialog({ ad, title, verdict, replaced, onSend, onClose }: ExplainDialogProps) {
  const form = useForm({
    fresh: NOTHING_EXPLAINED,
    work: explanationWork(ad),
    read: explanationOf,
    problemsOf: (explanation) => explanationProblems(verdict, explanation, replaced !== null),
    isLive: true,
    send: onSend,
    onProblem: () => form.focus(),
  })
  const { values, change } = form
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
        {replaced && (
          <ReasonField
            {...form.text('override')}
            label={reviewTexts.override(replaced.by ?? '')}
            onWrite={({ reason }) => form.change({ override: reason })}
          />
        )}
        {isExplained(verdict) && (
          <>
            <ReasonList ad={ad} chosen={values.reasons} onChange={(reasons) => change({ reasons })} />
            <NoteField {...form.text('note')} onWrite={(note) => form.change({ note })} />
          </>
        )}
        {problem && <FieldError>{problem}</FieldError>}
      </form>
    </Dialog>
  )
}

const FORM = 'explain-verdict'

type NoteFieldProps = { value: string; error: string | undefined; onWrite: (note: string) => void }

function NoteField({ value, error, onWrite }: NoteFieldProps) {
  return (
    <TextArea
      label={reviewTexts.explain.note}
      hint={reviewTexts.explain.noteHint}
      error={error}
      rows={2}
      maxLength={LONGEST_NOTE}
      value={value}
      // One line, because it is shown as an item in the list of reasons.
      onChange={({ target }) => onWrite(target.value.replace(/\s*\n\s*/g, ' '))}
    />
  )
}

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
