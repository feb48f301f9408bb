import type { ReviewEvent, ReviewVerdict } from '@jarchi/shared/api/staff-review.ts'
import { LONGEST_NOTE } from '@jarchi/shared/advertising/feedback-reasons.ts'
import { useForm } from '../../../form/use-form.ts'
import { actionTexts } from '../../../i18n/actions.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { ReasonField } from '../form-dialog.tsx'
import { ReasonList } from './reason-choice.tsx'
import {
  explanationOf,
  explanationProblems,
  explanationWork,
  isExplained,
  NOTHING_EXPLAINED,
  type Explanation,
} from './verdict-explanation.ts'

type ExplainDialogProps = {
  ad: number
  heading: string
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
export function ExplainDialog({ ad, heading, verdict, replaced, onSend, onClose }: ExplainDialogProps) {
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
      title={<bdi>{heading}</bdi>}
      onClose={onClose}
      actions={<Actions verdict={verdict} isSending={form.isSending} onClose={onClose} />}
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
            <ReasonList
              ad={ad}
              chosen={values.reasons}
              onChange={(reasons) => change({ reasons })}
              onSend={submit}
            />
            <NoteField {...form.text('note')} onWrite={(note) => form.change({ note })} />
          </>
        )}
        {problem && <FieldError>{problem}</FieldError>}
      </form>
    </Dialog>
  )
}

const FORM = 'explain-verdict'

type ActionsProps = { verdict: ReviewVerdict; isSending: boolean; onClose: () => void }

function Actions({ verdict, isSending, onClose }: ActionsProps) {
  return (
    <>
      <Button variant="plain" onClick={onClose}>
        {actionTexts.cancel}
      </Button>
      <Button type="submit" form={FORM} variant={verdict === 'deny' ? 'danger' : 'primary'} busy={isSending}>
        {reviewTexts.explain.send[verdict]}
      </Button>
    </>
  )
}

function submit() {
  const form = document.getElementById(FORM)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

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
