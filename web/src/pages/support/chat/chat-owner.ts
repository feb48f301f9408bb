import { askStorage } from '../../../api/ask-storage.ts'

const KEY = 'chat-owner'

/** Whose conversation this browser holds, or null; without storage one lasts as long as the page. */
export const chatOwner = () => askStorage(() => localStorage.getItem(KEY))

export function setChatOwner(owner: string | null) {
  askStorage(() => (owner === null ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, owner)))
}
