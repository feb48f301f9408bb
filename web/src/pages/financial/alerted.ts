import { askStorage } from '../../browser-storage.ts'

const keyOf = (account: number) => `financial-alert/${account}`

/** Whether the alert about financial information has been answered in this visit, or what it asks for was sent. */
export const wasAlerted = (account: number) =>
  askStorage(() => sessionStorage.getItem(keyOf(account))) !== null

export function noteAlerted(account: number) {
  askStorage(() => sessionStorage.setItem(keyOf(account), '1'))
}
