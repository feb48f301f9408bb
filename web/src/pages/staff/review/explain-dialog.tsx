import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { fa as common } from '../../../i18n/common.ts'
import { reviewTexts as fa } from '../../../i18n/staff-review.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextArea } from '../text-area.tsx'
import {
  explanationProblem,
  keepExplanation,
  keptExplanation,
  type ExplainedVerdict,
  type Explanation,
} from './explanation.ts'
import { ReasonList } from './reason-list.tsx'

type Props = {
  ad: number
  title: string
  verdict: ExplainedVerdict
  busy: boolean
  onSend: (explanation: Explanation) => void
  onClose: () => void
}

/** Why an ad is denied or has to be changed, as its owner will read it; kept over a reload. */
export function ExplainDialog({ ad, title, verdict, busy, onSend, onClose }: Props) {
  const [explanation, setExplanation] = useState(() => keptExplanation(ad))
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<Explanation>) => {
    const next = { ...explanation, ...part }
    setExplanation(next)
    keepExplanation(ad, next)
  }
  const problem = explanationProblem(verdict, explanation)
  const send = (event: FormEvent<HTMLFormElement> | KeyboardEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (problem) event.currentTarget.querySelector('input')?.focus()
    else if (!busy) onSend(explanation)
  }
  return (
    <Dialog
      open
      wide
      title={<bdi>{fa.explain[verdict](title)}</bdi>}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={FORM} variant={verdict === 'deny' ? 'danger' : 'primary'} busy={busy}>
            {fa.explain.send[verdict]}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={send}
        onKeyDown={(event) => event.key === 'Enter' && event.ctrlKey && send(event)}
        className="flex flex-col gap-4"
      >
        <ReasonList ad={ad} chosen={explanation.reasons} onChange={(reasons) => change({ reasons })} />
        <TextArea
          label={fa.explain.note}
          hint={fa.explain.noteHint}
          rows={2}
          maxLength={500}
          value={explanation.note}
          // One line: where it is shown it stands among the reasons.
          onChange={({ target }) => change({ note: target.value.replace(/\s*\n\s*/g, ' ') })}
        />
        {isTried && problem && <FieldError>{fa.explain[problem]}</FieldError>}
      </form>
    </Dialog>
  )
}

const FORM = 'explain-verdict'
