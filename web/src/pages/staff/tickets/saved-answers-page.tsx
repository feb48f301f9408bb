import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import type { SavedAnswer } from '@jarchi/shared/api/staff-saved-answers.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { dropSavedAnswer, savedAnswersQuery } from '../../../api/staff/saved-answers.ts'
import { ticketSettingQuery } from '../../../api/staff/tickets.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { savedAnswerTexts } from '../../../i18n/staff-saved-answers.ts'
import { Link } from '../../../navigation/link.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { MessageText } from '../../support/ticket/message-text.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { RowAct } from '../row-act.tsx'
import { SavedAnswerDialog } from './saved-answer-dialog.tsx'

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
