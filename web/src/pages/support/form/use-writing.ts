import type { Ticket } from '@jarchi/shared/api/support.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { ticketQuery, ticketsKey, uploadAttachment } from '../../../api/support.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { ticketFormTexts } from '../../../i18n/support.ts'
import { forgetWork, keepWork, keptWork } from '../../../form/unfinished-work.ts'
import { keptAttachments, useAttachments } from '../attachments/use-attachments.ts'
import { forgetSendingKey, sendingKey } from '../../../form/sending-key.ts'

/** A file could not go up, and the user has to say what becomes of it. */
class FileMissing extends Error {}

type Writing<Draft extends Texts> = {
  account: number
  /** Names the unfinished work. */
  work: string
  empty: Draft
  draftOf: (work: Record<string, unknown> | null) => Draft | null
  problemsOf: (draft: Draft, hasFiles: boolean) => Partial<Record<keyof Draft, string>>
  send: (content: Draft & { attachments: string[] }, key: string) => Promise<Ticket>
  onSent: (ticket: Ticket) => void
}

/** A ticket or a reply as it is written, with its files: kept over a reload, and sent once. */
export function useWriting<Draft extends Texts>(writing: Writing<Draft>) {
  const { account, work, empty, draftOf, problemsOf, send, onSent } = writing
  const { draft, isRestored, ...keeping } = useDraft(work, empty, draftOf)
  const [problems, setProblems] = useState<Partial<Record<keyof Draft, string>>>({})
  const { shelf, files } = useAttachments(work, (file, way) => uploadAttachment(account, file, way))
  const startOver = () => {
    keeping.forget()
    forgetSendingKey(work)
    shelf.clear()
    setProblems({})
  }
  const sending = useMutation({
    mutationFn: async (written: Draft) => {
      const attachments = await shelf.ready()
      if (!attachments) throw new FileMissing()
      const content = { ...written, attachments }
      return send(content, sendingKey(work, content))
    },
    onSuccess(ticket) {
      startOver()
      queryClient.setQueryData(ticketQuery(account, ticket.id).queryKey, ticket)
      void queryClient.invalidateQueries({ queryKey: ticketsKey(account) })
      onSent(ticket)
    },
  })
  const { error, isPending: isSending } = sending
  const places = refusalPlaces(error instanceof ApiError ? error : null, Object.keys(empty))
  return {
    draft,
    shelf,
    files,
    isRestored,
    isSending,
    problemOf: (field: keyof Draft & string) =>
      problems[field] ? problemText(problems[field]) : places.of(field),
    filesProblem: error instanceof FileMissing ? ticketFormTexts.problems.not_uploaded : places.files,
    /** What is wrong with all of it. */
    refusal: places.whole,
    startOver,
    change(part: Partial<Draft>) {
      // What is on its way stays as it is.
      if (isSending) return
      keeping.change(part)
      setProblems({})
      sending.reset()
    },
    /** `onProblem` once what is wrong is known. */
    send(onProblem: () => void) {
      if (isSending) return
      const found = problemsOf(draft, files.length > 0)
      setProblems(found)
      if (Object.keys(found).length > 0) onProblem()
      else sending.mutate(draft, { onError: onProblem })
    },
  }
}

type Texts = Readonly<Record<string, string>>

/** The texts of some unfinished work, kept over a reload. */
function useDraft<Draft extends Texts>(
  work: string,
  empty: Draft,
  draftOf: (work: Record<string, unknown> | null) => Draft | null,
) {
  const [draft, setDraft] = useState(() => draftOf(keptWork(work)) ?? empty)
  const [isRestored, setRestored] = useState(
    () => draftOf(keptWork(work)) !== null || keptAttachments(work).length > 0,
  )
  return {
    draft,
    isRestored,
    change(part: Partial<Draft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      keepWork(work, next)
    },
    forget() {
      forgetWork(work)
      setDraft(empty)
      setRestored(false)
    },
  }
}

/** Where each part of a refusal is said: at a field, at the files, or under the form. */
export function refusalPlaces(refusal: ApiError | null, fields: readonly string[]) {
  const isOfFiles = (path: string) => path.split('.')[0] === 'attachments'
  const all = refusal?.fields ?? []
  return {
    of: (field: string) => refusal?.problemOf(field),
    files: all.find(({ path }) => isOfFiles(path))?.message ?? null,
    whole:
      refusal && all.every(({ path }) => !fields.includes(path) && !isOfFiles(path)) ? refusal.message : null,
  }
}
