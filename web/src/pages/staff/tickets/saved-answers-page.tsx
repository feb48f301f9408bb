import { type SavedAnswer, LONGEST_SAVED_TITLE } from '@jarchi/shared/api/staff-saved-answers.ts'
import { LONGEST_TICKET_TEXT } from '@jarchi/shared/api/support.ts'
import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { dropSavedAnswer, savedAnswersQuery, keepSavedAnswer } from '../../../api/staff/saved-answers.ts'
import { ticketSettingQuery } from '../../../api/staff/tickets.ts'
import { forgetSendingKey, sendingKey } from '../../../form/idempotency-key.ts'
import { useForm } from '../../../form/use-form.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { savedAnswerTexts, answerPlaces } from '../../../i18n/staff-saved-answers.ts'
import { Link } from '../../../navigation/link.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Select } from '../../../ui/select.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { TextArea, TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { MessageText } from '../../support/ticket/message-text.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { RowAct } from '../row-act.tsx'

/** The answers that the house keeps: made, changed and taken away by all of support (§D6.38). */
export function SavedAnswersPage() {
  const answers = useQuery(savedAnswersQuery)
  const [edited, setEdited] = useState<SavedAnswer | 'new' | null>(null)
  const add = <Button onClick={() => setEdited('new')}>{savedAnswerTexts.add}</Button>
  return (
    <Page
      title={savedAnswerTexts.title}
      actions={
        <div className="flex flex-wrap gap-2">
          <Link to={deskPaths.tickets} className={buttonLook('quiet')}>
            {savedAnswerTexts.toTickets}
          </Link>
          {answers.data && answers.data.count > 0 && add}
        </div>
      }
    >
      <QueryView query={answers} failed={savedAnswerTexts.failed} skeleton={<DeskSkeleton />}>
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState {...savedAnswerTexts.empty} action={add} />
          ) : (
            <AnswerList answers={results} onEdit={setEdited} />
          )
        }
      </QueryView>
      {edited && (
        <SavedAnswerDialog edited={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  )
}

type AnswerListProps = { answers: readonly SavedAnswer[]; onEdit: (edited: SavedAnswer) => void }

function AnswerList({ answers, onEdit }: AnswerListProps) {
  const [leaving, setLeaving] = useState<SavedAnswer | null>(null)
  const categories = useQuery(ticketSettingQuery).data?.results ?? []
  const drop = useDropping(() => setLeaving(null))
  return (
    <>
      <ul className={`${cardLook} divide-y divide-line`}>
        {answers.map((answer) => (
          <li key={answer.id} className="flex flex-wrap items-start gap-x-6 gap-y-1 px-4 py-2.5">
            <div className="flex min-w-[min(12rem,100%)] flex-1 flex-col gap-0.5">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <bdi className="font-semibold">{answer.title}</bdi>
                <span className="text-sm text-quiet">
                  {categories.find(({ slug }) => slug === answer.category)?.title}
                </span>
              </p>
              <div className="text-sm text-quiet">
                <MessageText text={answer.text} />
              </div>
            </div>
            <span className="flex gap-1">
              <RowAct name={savedAnswerTexts.editOf(answer.title)} onClick={() => onEdit(answer)}>
                {savedAnswerTexts.edit}
              </RowAct>
              <RowAct name={savedAnswerTexts.removeOf(answer.title)} onClick={() => setLeaving(answer)}>
                {savedAnswerTexts.remove}
              </RowAct>
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        title={leaving ? savedAnswerTexts.removeOf(leaving.title) : ''}
        confirm={savedAnswerTexts.remove}
        busy={drop.isPending}
        onConfirm={() => leaving && drop.mutate(leaving)}
        onClose={() => setLeaving(null)}
      >
        {leaving && savedAnswerTexts.removeText(leaving.title)}
      </ConfirmDialog>
    </>
  )
}

function useDropping(onEnd: () => void) {
  return useMutation({
    mutationFn: ({ id }: SavedAnswer) => dropSavedAnswer(id),
    async onSuccess() {
      await queryClient.invalidateQueries(savedAnswersQuery)
      showToast('success', deskTexts.doneOf(savedAnswerTexts.remove))
    },
    onError: (error) => tellFailure(deskTexts.notDoneOf(savedAnswerTexts.remove), error),
    onSettled: onEnd,
  })
}

const WORK = 'staff/saved-answer'

/** A new saved answer, or another text of one. */
function SavedAnswerDialog({ edited, onClose }: { edited: SavedAnswer | null; onClose: () => void }) {
  const categories = useQuery(ticketSettingQuery).data?.results ?? []
  const form = useForm({
    work: `${WORK}/${edited?.id ?? 'new'}`,
    fresh: { title: edited?.title ?? '', text: edited?.text ?? '', category: edited?.category ?? '' },
    problemsOf: ({ title, text }) => ({
      ...(!title.trim() && { title: problemText('required', 'title') }),
      ...(!text.trim() && { text: savedAnswerTexts.textNeeded }),
    }),
    send({ title, text, category }) {
      const given = { title, text, category: category || null }
      return keepSavedAnswer(edited?.id ?? null, given, sendingKey(WORK, given))
    },
    async onSent() {
      forgetSendingKey(WORK)
      await queryClient.invalidateQueries(savedAnswersQuery)
      showToast('success', deskTexts.doneOf(savedAnswerTexts.save))
      onClose()
    },
  })
  const { category } = form.values
  // One that is no longer offered stays until another is chosen.
  const isOffered = category === '' || categories.some(({ slug }) => slug === category)
  const options = categories.map(({ slug, title }) => ({ value: slug, text: title }))
  return (
    <FormDialog
      form={form}
      title={edited ? savedAnswerTexts.editOf(edited.title) : savedAnswerTexts.add}
      confirm={savedAnswerTexts.save}
      onClose={onClose}
    >
      <TextInput {...form.text('title')} label={savedAnswerTexts.name} maxLength={LONGEST_SAVED_TITLE} />
      <TextArea
        {...form.text('text')}
        label={savedAnswerTexts.text}
        hint={savedAnswerTexts.places(answerPlaces.person, answerPlaces.account)}
        rows={6}
        maxLength={LONGEST_TICKET_TEXT}
      />
      <Field label={savedAnswerTexts.category} error={form.problemOf('category')}>
        {(wiring) => (
          <Select
            {...wiring}
            className="block"
            value={category}
            options={[
              { value: '', text: savedAnswerTexts.anyCategory },
              ...options,
              ...(isOffered ? [] : [{ value: category, text: category }]),
            ]}
            onChange={(slug) => form.change({ category: slug })}
          />
        )}
      </Field>
    </FormDialog>
  )
}
