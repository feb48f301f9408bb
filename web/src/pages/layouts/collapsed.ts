import { askStorage } from '../../api/ask-storage.ts'

const KEY = 'collapsed'

/** Whether the sidebar was left collapsed (§2). */
export const storedCollapsed = () => askStorage(() => localStorage.getItem(KEY)) === 'true'

export const keepCollapsed = (collapsed: boolean) =>
  askStorage(() => localStorage.setItem(KEY, String(collapsed)))
