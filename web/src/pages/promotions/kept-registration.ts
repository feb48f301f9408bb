import type { AccountInfo } from '@jarchi/shared/api/accounts.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { forgetWork, keepWork, keptWork } from '../kept-work.ts'

/** A registration as it is being filled in; consent is given anew each time. */
export type RegistrationDraft = { name: string; phone: string }

const keyOf = (account: number, page: string) => `promotion/${page}/${account}`

export function keepRegistration(account: number, page: string, form: HTMLFormElement) {
  const values = new FormData(form)
  keepWork(keyOf(account, page), { name: values.get('name'), phone: values.get('phone') })
}

export const forgetRegistration = (account: number, page: string) => forgetWork(keyOf(account, page))

export function keptRegistration(account: number, page: string): RegistrationDraft | null {
  const { name, phone } = keptWork(keyOf(account, page)) ?? {}
  return typeof name === 'string' && typeof phone === 'string' ? { name, phone } : null
}

/** What is known of a user, to begin with. */
export function registrationDraft(info: AccountInfo | undefined): RegistrationDraft {
  if (!info) return { name: '', phone: '' }
  return { name: `${info.first_name} ${info.last_name}`.trim(), phone: persianDigits(info.phone) }
}
