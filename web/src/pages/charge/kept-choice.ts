import { forgetWork, keepWork, keptWork } from '../../form/unfinished-work.ts'
import type { Choice } from './charge-plan.ts'

const NOTHING: Choice = { amount: null, packageId: null, gateway: null, giftCode: null }

const keyOf = (account: number) => `charge/${account}`

/** What was chosen in this tab before a reload or a visit to the bank; else the usual amount, in rial. */
export function keptChoice(account: number, usual: number): Choice {
  const kept = keptWork(keyOf(account))
  if (!kept) return { ...NOTHING, amount: usual }
  return 'amount' in kept ? choiceOf(kept) : { ...choiceOf(kept), amount: usual }
}

/** For a page that leads to charging: the code is filled in there, beside what was chosen before. */
export function keepGiftCode(account: number, giftCode: string) {
  keepWork(keyOf(account), { ...keptWork(keyOf(account)), giftCode })
}

export function keepChoice(account: number, choice: Choice) {
  keepWork(keyOf(account), choice)
}

/** Once it is paid, the next charge starts from the usual amount. */
export function forgetChoice(account: number) {
  forgetWork(keyOf(account))
}

/** A choice from what storage held; strange values count as not chosen. */
export function choiceOf(kept: Partial<Record<keyof Choice, unknown>>): Choice {
  const whole = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null)
  const text = (value: unknown) => (typeof value === 'string' && value.length <= 40 ? value : null)
  return {
    amount: whole(kept.amount),
    packageId: whole(kept.packageId),
    gateway: text(kept.gateway),
    giftCode: text(kept.giftCode),
  }
}
