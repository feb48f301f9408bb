import { forgetWork, keepWork, keptWork } from '../kept-work.ts'

const keyOf = (account: number) => `general-info/${account}`
const NAMES = ['name', 'website_url', 'telegram_bot_link', 'first_name', 'last_name'] as const

export const forgetGeneralInfo = (account: number) => forgetWork(keyOf(account))

export function keepGeneralInfo(account: number, form: HTMLFormElement) {
  keepWork(keyOf(account), Object.fromEntries(new FormData(form)))
}

/** The fields as they were left, by their names; null where nothing was left unsaved. */
export function keptGeneralInfo(account: number): Readonly<Record<string, string>> | null {
  const work = keptWork(keyOf(account))
  if (!work) return null
  const texts = NAMES.flatMap((name) => (typeof work[name] === 'string' ? [[name, work[name]] as const] : []))
  return Object.fromEntries(texts)
}
