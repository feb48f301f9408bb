import { NewTicket, type Ticket, type TicketCategoryList } from '@jarchi/shared/api/support.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { createTicket, ticketCategoriesQuery } from '../../../api/support.ts'
import { fa as common } from '../../../i18n/common.ts'
import { ticketFormTexts } from '../../../i18n/support.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { focusFirstProblem } from '../../../ui/focus-first-problem.ts'
import { Icon } from '../../../ui/icon.tsx'
import { downIcon } from '../../../ui/icons.ts'
import { inputLook } from '../../../ui/looks.ts'
import { RestoredNotice } from '../../../ui/restored-notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useWriting } from './use-writing.ts'
import { WritingEnd } from './writing-end.tsx'

type Props = { account: number; onSent: (ticket: Ticket) => void }

/** A new ticket: what it is about, the matter, and files; what is written is kept until it has been sent. */
export function TicketForm({ account, onSent }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const categories = useQuery(ticketCategoriesQuery(account))
  const writing = useWriting({
    account,
    work: `ticket/${account}`,
    empty: EMPTY_TICKET,
    draftOf: ticketDraftOf,
    problemsOf: ticketProblems,
    send: (ticket, key) => createTicket(account, ticket, key),
    onSent,
  })
  const { draft, change, problemOf } = writing
  const submit = (event: FormEvent) => {
    event.preventDefault()
    writing.send(() => focusFirstProblem(form.current))
  }
  const startOver = () => {
    writing.startOver()
    // The pressed button leaves with its notice.
    form.current?.querySelector('select')?.focus()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {writing.isRestored && (
        <RestoredNotice
          text={ticketFormTexts.restored}
          startOver={ticketFormTexts.startOver}
          onStartOver={startOver}
        />
      )}
      <CategoryField
        categories={categories}
        value={draft.category}
        error={problemOf('category')}
        onChange={(category) => change({ category })}
      />
      <TextInput
        label={ticketFormTexts.subject}
        hint={ticketFormTexts.subjectHint}
        error={problemOf('subject')}
        maxLength={200}
        value={draft.subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextArea
        grows
        className="min-h-36"
        label={ticketFormTexts.text}
        hint={ticketFormTexts.textHint}
        error={problemOf('text')}
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <WritingEnd writing={writing} limits={categories.data?.limits} send={ticketFormTexts.send} />
    </form>
  )
}

type CategoryFieldProps = {
  categories: UseQueryResult<TicketCategoryList>
  value: string
  error: string | undefined
  onChange: (slug: string) => void
}

/** What a ticket is about. When the list did not come it says so, with the way to ask again (§8). */
function CategoryField({ categories, value, error, onChange }: CategoryFieldProps) {
  if (categories.isLoadingError)
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="text-sm font-semibold">{ticketFormTexts.category}</p>
        <FieldError>{ticketFormTexts.categoriesFailed}</FieldError>
        <Button variant="plain" onClick={() => void categories.refetch()}>
          {common.retry}
        </Button>
      </div>
    )
  const options = categories.data?.results ?? []
  return (
    <Field label={ticketFormTexts.category} error={error}>
      {(wiring) => (
        <span className="relative">
          <select
            {...wiring}
            value={options.some(({ slug }) => slug === value) ? value : ''}
            aria-busy={categories.isPending || undefined}
            onChange={({ target }) => onChange(target.value)}
            className={`${inputLook} appearance-none ps-3 pe-9`}
          >
            <option value="" disabled>
              {categories.isPending ? ticketFormTexts.categoriesLoading : ticketFormTexts.chooseCategory}
            </option>
            {options.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </select>
          <Icon
            shape={downIcon}
            className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-5 text-quiet"
          />
        </span>
      )}
    </Field>
  )
}

/** A ticket as it is being written; files aside. */
export type TicketDraft = { category: string; subject: string; text: string }
export type TicketProblems = Partial<Record<keyof TicketDraft, string>>

export const EMPTY_TICKET: TicketDraft = { category: '', subject: '', text: '' }

/** The code of each field's problem, by the schema that the server applies. */
export function ticketProblems(draft: TicketDraft): TicketProblems {
  const read = NewTicket.safeParse({ ...draft, attachments: [] })
  const problems: TicketProblems = {}
  for (const { path, message } of read.error?.issues ?? []) {
    const [field] = path as [keyof TicketDraft]
    problems[field] ??= message
  }
  if (draft.category === '') problems.category = 'required'
  if (draft.subject.trim() === '') problems.subject = 'required'
  return problems
}

/** The draft in what was kept, whatever that is. */
export function ticketDraftOf(work: Record<string, unknown> | null): TicketDraft | null {
  if (!work) return null
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const draft = { category: text(work.category), subject: text(work.subject), text: text(work.text) }
  return Object.values(draft).some(Boolean) ? draft : null
}
