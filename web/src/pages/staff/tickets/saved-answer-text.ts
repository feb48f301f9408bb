import type { SavedAnswer } from '@jarchi/shared/api/staff-saved-answers.ts'
import type { StaffTicket } from '@jarchi/shared/api/staff-tickets.ts'
import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { answerPlaces } from '../../../i18n/staff-saved-answers.ts'

/** A saved answer for this ticket, with the names of its customer. */
export function filledAnswer(text: string, { account, messages }: Pick<StaffTicket, 'account' | 'messages'>) {
  const person = messages.findLast(({ from }) => from === 'customer')?.author ?? account.name
  return text
    .replaceAll(answerPlaces.person, () => person)
    .replaceAll(answerPlaces.account, () => account.name)
}

/** Those that have all of a search in their title or text, those of the ticket's category first. */
export function answersFor(answers: readonly SavedAnswer[], search: string, category: string) {
  const wanted = joinedKey(search)
  const isOther = (answer: SavedAnswer) => Number(answer.category !== category)
  return answers
    .filter(({ title, text }) => joinedKey(`${title} ${text}`).includes(wanted))
    .toSorted((one, other) => isOther(one) - isOther(other))
}

/** A text with another in the place of what is marked in it. */
export function withInserted(text: string, inserted: string, { start, end }: { start: number; end: number }) {
  return text.slice(0, start) + inserted + text.slice(end)
}
