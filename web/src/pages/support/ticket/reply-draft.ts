import { NewMessage } from '@jarchi/shared/api/support.ts'

/** A reply as it is being written; files aside. */
export type ReplyDraft = { text: string }

export const EMPTY_REPLY: ReplyDraft = { text: '' }

const SOME_FILE = ['00000000-0000-4000-8000-000000000000']

/** The code of the text's problem, by the schema that the server applies: files alone are a reply too. */
export function replyProblems({ text }: ReplyDraft, hasFiles: boolean): { text?: string } {
  const read = NewMessage.safeParse({ text, attachments: hasFiles ? SOME_FILE : [] })
  const problem = read.error?.issues[0]?.message
  return problem ? { text: problem } : {}
}

export function replyDraftOf(work: Record<string, unknown> | null): ReplyDraft | null {
  return typeof work?.text === 'string' && work.text !== '' ? { text: work.text } : null
}
