import type { Ticket } from '@jarchi/shared/api/support.ts'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { ticketQuery, ticketsKey, uploadAttachment } from '../../../api/support.ts'
import { forgetSendingKey, sendingKey } from '../../../form/idempotency-key.ts'
import { useForm } from '../../../form/use-form.ts'
import { problemTexts } from '../../../i18n/field-problems.ts'
import { ticketFormTexts } from '../../../i18n/support.ts'
import { Button } from '../../../ui/button.tsx'
import { ApiError } from '../../../api/http/api-error.ts'
import { FieldError } from '../../../ui/field.tsx'
import { AttachmentField } from '../attachments/attachment-field.tsx'
import type { AttachmentLimits } from '../attachments/attachment-checks.ts'
import { useAttachments } from '../attachments/use-attachments.ts'

/** A file could not be uploaded, and the user has to decide about it. */
class FileMissing extends ApiError {}

type Writing<Draft extends Texts> = {
  account: number
  /** The name of the unfinished work. */
  work: string
  empty: Draft
  problemsOf: (draft: Draft, hasFiles: boolean) => Partial<Record<keyof Draft & string, string>>
  send: (content: Draft & { attachments: string[] }, key: string) => Promise<Ticket>
  onSent: (ticket: Ticket) => void
}

/** A ticket or reply that is being written, with its files: kept over a reload, and sent once. */
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
      if (!attachments) throw new FileMissing(0)
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
    /** The problem of the whole form. */
    refusalText: isFileMissing ? undefined : form.refusalText,
    startOver() {
      forgetRest()
      form.startOver()
    },
  }
}

type Texts = Readonly<Record<string, string>>

/** Where a refused path is shown: at a field, or at the files. */
export function writingPart(path: string, draft: Texts): string | null {
  const [part = ''] = path.split('.')
  return part in draft || part === 'attachments' ? part : null
}

type WritingEndProps = {
  writing: Pick<
    ReturnType<typeof useWriting>,
    'shelf' | 'files' | 'filesProblem' | 'isSending' | 'refusalText' | 'takeBack'
  >
  limits: AttachmentLimits | undefined
  send: string
}

/** The end of every message form: its files, the problem of the whole form, and the send button. */
export function WritingEnd({ writing, limits, send }: WritingEndProps) {
  return (
    <>
      <AttachmentField
        shelf={writing.shelf}
        files={writing.files}
        limits={limits}
        error={writing.filesProblem}
        busy={writing.isSending}
        // Files can replace a text.
        onChange={() => writing.takeBack('attachments', 'text')}
      />
      {writing.refusalText && <FieldError>{writing.refusalText}</FieldError>}
      <Button type="submit" busy={writing.isSending} className="sm:self-start">
        {send}
      </Button>
    </>
  )
}
