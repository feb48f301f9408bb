import { forgetWork, keepWork, keptWork } from '../kept-work.ts'

const keyOf = (account: number) => `email/${account}`

export const keepEmail = (account: number, email: string) => keepWork(keyOf(account), { email })
export const forgetEmail = (account: number) => forgetWork(keyOf(account))
export const hasKeptEmail = (account: number) => keptWork(keyOf(account)) !== null

/** The address as it was left, '' where there is none. */
export function keptEmail(account: number): string {
  const email = keptWork(keyOf(account))?.email
  return typeof email === 'string' ? email : ''
}
