import {
  LONGEST_TICKET_SUBJECT,
  NewTicket,
  type Ticket,
  type TicketCategoryList,
} from '@jarchi/shared/api/support.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { createTicket, ticketCategoriesQuery } from '../../../api/support.ts'
import { commonTexts } from '../../../i18n/common.ts'
import { ticketFormTexts } from '../../../i18n/support.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { RestoredNotice } from '../../../ui/restored-notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea, TextInput } from '../../../ui/text-input.tsx'
import { useWriting, WritingEnd } from './message-form.tsx'

type Props = { account: number; onSent: (ticket: Ticket) => void }

/** A new ticket: its category, subject, text and files; kept until it is sent. */
export function TicketForm({ account, onSent }: Props) {
  const categories = useQuery(ticketCategoriesQuery(account))
  const writing = useWriting({
    account,
    work: `ticket/${account}`,
    empty: EMPTY_TICKET,
    problemsOf: ticketProblems,
    send: (ticket, key) => createTicket(account, ticket, key),
    onSent,
  })
  const { values, change, problemOf } = writing
  return (
    <form {...writing.props} className="flex flex-col gap-5">
      {writing.isRestored && (
        <RestoredNotice
          text={ticketFormTexts.restored}
          startOver={ticketFormTexts.startOver}
          onStartOver={writing.startOver}
        />
      )}
      <CategoryField
        categories={categories}
        value={values.category}
        error={problemOf('category')}
        onChange={(category) => change({ category })}
      />
      <TextInput
        {...writing.text('subject')}
        label={ticketFormTexts.subject}
        hint={ticketFormTexts.subjectHint}
        most={LONGEST_TICKET_SUBJECT}
      />
      <TextArea
        {...writing.text('text')}
        grows
        className="min-h-36"
        label={ticketFormTexts.text}
        hint={ticketFormTexts.textHint}
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

/** The category of a ticket. If the list did not load, a message and a retry button are shown (§8.6). */
function CategoryField({ categories, value, error, onChange }: CategoryFieldProps) {
  if (categories.isLoadingError)
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="text-sm font-semibold">{ticketFormTexts.category}</p>
        <FieldError>{ticketFormTexts.categoriesFailed}</FieldError>
        <Button variant="plain" onClick={() => void categories.refetch()}>
          {commonTexts.retry}
        </Button>
      </div>
    )
  const options = categories.data?.results ?? []
  return (
    <Field label={ticketFormTexts.category} error={error}>
      {(wiring) => (
        <Select
          {...wiring}
          value={options.some(({ slug }) => slug === value) ? value : ''}
          aria-busy={categories.isPending || undefined}
          options={[
            {
              value: '',
              text: categories.isPending ? ticketFormTexts.categoriesLoading : ticketFormTexts.chooseCategory,
              disabled: true,
            },
            ...options.map(({ slug, title }) => ({ value: slug, text: title })),
          ]}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

/** A ticket that is being written, without its files. */
export type TicketDraft = { category: string; subject: string; text: string }
export type TicketProblems = Partial<Record<keyof TicketDraft, string>>

export const EMPTY_TICKET: TicketDraft = { category: '', subject: '', text: '' }

/** The problem code of each field, by the schema that the server also uses. */
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
