import { NewMessage, type Ticket } from '@jarchi/shared/api/support.ts'
import { useQuery } from '@tanstack/react-query'
import { sendMessage, ticketCategoriesQuery } from '../../../api/support.ts'
import { ticketFormTexts } from '../../../i18n/support.ts'
import { RestoredNotice } from '../../../ui/restored-notice.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { useWriting, WritingEnd } from '../form/message-form.tsx'

/** A reply to a ticket; it opens a closed ticket again. */
export function ReplyForm({ account, ticket }: { account: number; ticket: Ticket }) {
  const limits = useQuery(ticketCategoriesQuery(account)).data?.limits
  const writing = useWriting({
    account,
    work: `ticket-reply/${account}/${ticket.id}`,
    empty: EMPTY_REPLY,
    problemsOf: replyProblems,
    send: (message, key) => sendMessage(account, ticket.id, message, key),
    onSent() {
      showToast('success', ticketFormTexts.replySent)
      writing.focus()
    },
  })
  return (
    <form {...writing.props} className="flex flex-col gap-4">
      {writing.isRestored && (
        <RestoredNotice
          text={ticketFormTexts.restored}
          startOver={ticketFormTexts.startOver}
          onStartOver={writing.startOver}
        />
      )}
      <TextArea
        {...writing.text('text')}
        grows
        label={ticketFormTexts.reply}
        hint={ticket.state === 'closed' ? ticketFormTexts.replyAgain : undefined}
        className="min-h-24"
      />
      <WritingEnd writing={writing} limits={limits} send={ticketFormTexts.sendReply} />
    </form>
  )
}

/** A reply that is being written, without its files. */
export type ReplyDraft = { text: string }

const EMPTY_REPLY: ReplyDraft = { text: '' }

const SOME_FILE = ['00000000-0000-4000-8000-000000000000']

/** The problem code of the text, by the schema that the server also uses; files alone are a reply too. */
export function replyProblems({ text }: ReplyDraft, hasFiles: boolean): { text?: string } {
  const read = NewMessage.safeParse({ text, attachments: hasFiles ? SOME_FILE : [] })
  const problem = read.error?.issues[0]?.message
  return problem ? { text: problem } : {}
}
