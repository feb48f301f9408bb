import { LONGEST_NOTE, type StaffNoteList } from '@jarchi/shared/api/staff-overview.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../api/query-client.ts'
import { addNote, dropNote, notesQuery } from '../../../api/staff/accounts.ts'
import { deskQuery } from '../../../api/staff/desk.ts'
import { useForm } from '../../../form/use-form.ts'
import { instantText } from '../../../i18n/date-format.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { overviewTexts } from '../../../i18n/staff-overview.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { dottedLook } from '../../../ui/looks.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { TextArea } from '../../../ui/text-input.tsx'
import { SectionCard } from '../section-card.tsx'
import { RowAct } from '../row-act.tsx'

const { notes: texts } = overviewTexts

/** What colleagues have noted about an account, and a field for one more. */
export function AccountNotes({ id }: { id: number }) {
  const notes = useQuery(notesQuery(id))
  return (
    <SectionCard title={texts.title} hint={texts.hint}>
      <QueryView query={notes} failed={texts.failed} skeleton={<Skeleton className="h-24" />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="text-sm text-quiet">{texts.none}</p>
          ) : (
            <ul className="divide-y divide-line text-sm">
              {results.map((note) => (
                <Note key={note.id} account={id} note={note} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <NoteForm id={id} />
    </SectionCard>
  )
}

const keep = (account: number) => (list: StaffNoteList) =>
  queryClient.setQueryData(notesQuery(account).queryKey, list)

function NoteForm({ id }: { id: number }) {
  const form = useForm({
    fresh: { text: '' },
    work: `staff-note/${id}`,
    problemsOf: ({ text }) => (text.trim() === '' ? { text: problemText('required') } : {}),
    send: ({ text }) => addNote(id, text.trim()),
    onSent: (list) => {
      keep(id)(list)
      form.reset()
    },
    fieldOf: (path) => (path === 'text' ? 'text' : null),
  })
  return (
    <form {...form.props} className="flex flex-col gap-2">
      <TextArea label={texts.field} maxLength={LONGEST_NOTE} {...form.text('text')} />
      {form.refusalText && <FieldError>{form.refusalText}</FieldError>}
      <Button type="submit" variant="plain" className="self-start text-sm" busy={form.isSending}>
        {texts.add}
      </Button>
    </form>
  )
}

type NoteProps = { account: number; note: StaffNoteList['results'][number] }

function Note({ account, note: { id, author, text, created_at } }: NoteProps) {
  const isOwn = useQuery(deskQuery).data?.user_id === author.user_id
  const dropping = useMutation({
    mutationFn: () => dropNote(account, id),
    onSuccess: keep(account),
    onError: (error) => tellFailure(texts.notDropped, error),
  })
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 py-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
        <p className={`${dottedLook} text-quiet`}>
          <bdi>{author.name}</bdi>
          <span>{instantText(created_at)}</span>
        </p>
      </div>
      {isOwn && (
        <RowAct name={texts.dropOf(text)} busy={dropping.isPending} onClick={() => dropping.mutate()}>
          {texts.drop}
        </RowAct>
      )}
    </li>
  )
}
