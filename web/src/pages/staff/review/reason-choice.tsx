import { isFeedbackReason, type FeedbackReason } from '@jarchi/shared/advertising/feedback-reasons.ts'
import { asciiDigits, persianDigits } from '@jarchi/shared/text/digits.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { reviewFindingsQuery, reviewReasonsQuery } from '../../../api/staff/review.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { inputLook } from '../../../ui/looks.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { reasonGroups, type KeyedReason, type Reason, type ReasonGroup } from './reason-groups.ts'
import { suggestedReasons } from './verdict-explanation.ts'

type ChoiceProps = {
  chosen: readonly FeedbackReason[]
  onChange: (chosen: readonly FeedbackReason[]) => void
  /** Enter sends, as the button does. */
  onSend: () => void
}

/** The published reasons as advertisers read them. */
export function ReasonList({ ad, ...choice }: ChoiceProps & { ad: number }) {
  const reasons = useQuery(reviewReasonsQuery)
  const suggested = suggestedReasons(useQuery(reviewFindingsQuery(ad)).data?.findings ?? [])
  return (
    <QueryView query={reasons} failed={deskTexts.failed} skeleton={<Skeleton className="h-60" />}>
      {(published) => {
        const known = published.flatMap(({ code, message }) =>
          isFeedbackReason(code) ? [{ code, message }] : [],
        )
        return <ReasonChoice reasons={known} suggested={suggested} {...choice} />
      }}
    </QueryView>
  )
}

type Props = ChoiceProps & { reasons: readonly Reason[]; suggested: readonly FeedbackReason[] }

/** By subject, each chosen by its two digits, by words or by a press. */
function ReasonChoice({ reasons, suggested, chosen, onChange, onSend }: Props) {
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const begun = /^\d$/.test(search) ? search : ''
  const groups = reasonGroups(reasons, suggested, begun === '' ? search : '')
  const all = groups.flatMap((group) => group.reasons)
  const toggle = ({ code }: Reason) =>
    onChange(chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code])
  const take = (reason: KeyedReason | undefined) => {
    setSearch('')
    if (!reason) return
    toggle(reason)
    list.current?.querySelector(`[value="${reason.keys}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const write = (text: string) => {
    const typed = asciiDigits(text)
    if (/^\d\d$/.test(typed)) take(all.find(({ keys }) => keys === typed))
    else setSearch(typed)
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey) return
    event.preventDefault()
    if (search.trim() === '') onSend()
    else take(all[0])
  }
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{reviewTexts.explain.reasons}</legend>
      <p className="mb-2 text-sm text-quiet">{reviewTexts.explain.reasonsHint}</p>
      <input
        type="search"
        enterKeyHint="done"
        aria-label={reviewTexts.explain.search}
        placeholder={reviewTexts.explain.search}
        value={persianDigits(search)}
        onChange={({ target }) => write(target.value)}
        onKeyDown={enter}
        className={`${inputLook} mb-2`}
      />
      <p role="status" className="sr-only">
        {all.filter(({ code }) => chosen.includes(code)).map(({ message }) => message)}
      </p>
      <div
        ref={list}
        className="overflow-y-auto rounded-field border border-line px-3 py-2"
        style={{ maxBlockSize: '28dvh' }}
      >
        <div className="gap-x-6" style={{ columns: '20rem' }}>
          {groups.map((group) => (
            <Group key={group.subject} group={group} begun={begun} chosen={chosen} onToggle={toggle} />
          ))}
        </div>
        {groups.length === 0 && <p className="py-2 text-sm text-quiet">{reviewTexts.explain.noneFound}</p>}
      </div>
    </fieldset>
  )
}

type GroupProps = {
  group: ReasonGroup
  /** The first digit, once it is pressed. */
  begun: string
  chosen: readonly FeedbackReason[]
  onToggle: (reason: Reason) => void
}

function Group({ group: { subject, reasons }, begun, chosen, onToggle }: GroupProps) {
  const isBegun = begun !== '' && reasons.some(({ keys }) => keys.startsWith(begun))
  return (
    <section className="mb-2" style={{ breakInside: 'avoid' }}>
      <h3
        className={`text-sm font-semibold ${subject === 'suggested' || isBegun ? 'text-accent' : 'text-quiet'}`}
      >
        {reviewTexts.explain.subjects[subject]}
      </h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason.keys}>
            <label className="flex items-start gap-2 rounded-field py-1 text-sm hover:bg-page max-lg:min-h-11">
              <input
                type="checkbox"
                value={reason.keys}
                checked={chosen.includes(reason.code)}
                onChange={() => onToggle(reason)}
                className="mt-0.5 size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0 flex-1">{reason.message}</span>
              <kbd
                aria-hidden="true"
                className={`rounded border border-current px-1 font-sans text-xs leading-5 max-lg:hidden ${isBegun ? 'text-accent' : 'text-quiet'}`}
              >
                {persianDigits(reason.keys)}
              </kbd>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
