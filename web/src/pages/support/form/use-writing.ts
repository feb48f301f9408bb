import type { Ticket } from '@jarchi/shared/api/support.ts'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { ticketQuery, ticketsKey, uploadAttachment } from '../../../api/support.ts'
import { forgetSendingKey, sendingKey } from '../../../form/sending-key.ts'
import { useForm } from '../../../form/use-form.ts'
import { problemTexts } from '../../../i18n/field-problems.ts'
import { ticketFormTexts } from '../../../i18n/support.ts'
import { useAttachments } from '../attachments/use-attachments.ts'

/** A file could not go up, and the user has to say what becomes of it. */
class FileMissing extends Error {}

type Writing<Draft extends Texts> = {
  account: number
  /** Names the unfinished work. */
  work: string
  empty: Draft
  problemsOf: (draft: Draft, hasFiles: boolean) => Partial<Record<keyof Draft & string, string>>
  send: (content: Draft & { attachments: string[] }, key: string) => Promise<Ticket>
  onSent: (ticket: Ticket) => void
}

/** A ticket or a reply as it is written, with its files: kept over a reload, and sent once. */
export function useWriting<Draft extends Texts>(writing: Writing<Draft>) {
  const { account, work, empty, problemsOf, send, onSent } = writing
  const { shelf, files } = useAttachments(work, (file, way) => uploadAttachment(account, file, way))
  const [hadFiles, setHadFiles] = useState(files.length > 0)
  const forgetRest = () => {
    forgetSendingKey(work)
    shelf.clear()
    setHadFiles(false)
  }
  const form = useForm({
    fresh: empty,
    work,
    problemsOf: (draft) => problemTexts(problemsOf(draft, files.length > 0)),
    async send(written) {
      const attachments = await shelf.ready()
      if (!attachments) throw new FileMissing()
      const content = { ...written, attachments }
      return send(content, sendingKey(work, content))
    },
    onSent(ticket) {
      form.reset()
      forgetRest()
      queryClient.setQueryData(ticketQuery(account, ticket.id).queryKey, ticket)
      void queryClient.invalidateQueries({ queryKey: ticketsKey(account) })
      onSent(ticket)
    },
    fieldOf: writingPart,
  })
  const isFileMissing = form.refusal instanceof FileMissing
  return {
    ...form,
    shelf,
    files,
    isRestored: form.isRestored || hadFiles,
    filesProblem: isFileMissing ? ticketFormTexts.problems.not_uploaded : form.problemOf('attachments'),
    /** What is wrong with all of it. */
    refusalText: isFileMissing ? undefined : form.refusal?.message,
    startOver() {
      forgetRest()
      form.startOver()
    },
    change(part: Partial<Draft>) {
      // What is on its way stays as it is.
      if (!form.state().isSending) form.change(part)
    },
  }
}

type Texts = Readonly<Record<string, string>>

/** Where a path of a refusal is said: at a field, or at the files. */
export function writingPart(path: string, draft: Texts): string | null {
  const [part = ''] = path.split('.')
  return part in draft || part === 'attachments' ? part : null
}
