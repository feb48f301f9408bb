import type { DraftInput } from '@jarchi/shared/api/drafts.ts'
import { askStorage } from '../../../browser-storage.ts'

const keyOf = (id: string) => `draft-sent/${id}`

/** Notes what is being sent to the server, until its answer is here: a reload, or the network, may lose it. */
export function noteSent(id: string, content: DraftInput) {
  askStorage(() => sessionStorage.setItem(keyOf(id), inOneOrder(content)))
}

export function forgetSent(id: string) {
  askStorage(() => sessionStorage.removeItem(keyOf(id)))
}

/** Whether an answer was lost: what was sent then, to compare with `isLastSent`. */
export const lostSending = (id: string) => askStorage(() => sessionStorage.getItem(keyOf(id)))

export const isLastSent = (content: object, sent: string) => inOneOrder(content) === sent

function inOneOrder(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part !== 'object' || part === null || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  )
}
