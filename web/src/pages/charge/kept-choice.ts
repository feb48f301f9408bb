import type { Choice } from './charge-plan.ts'

const KEY = 'charge'
const NOTHING: Choice = { amount: null, packageId: null, gateway: null, giftCode: null }

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What was chosen in this tab before a reload or a visit to the bank; else the usual amount, in rial. */
export function keptChoice(storage: () => Kept, account: number, usual: number): Choice {
  try {
    const kept: unknown = JSON.parse(storage().getItem(`${KEY}/${account}`) ?? 'null')
    if (typeof kept === 'object' && kept !== null) return readChoice(kept)
  } catch {
    // A browser may refuse storage, or hold something else there.
  }
  return { ...NOTHING, amount: usual }
}

export function keepChoice(storage: () => Kept, account: number, choice: Choice | null) {
  try {
    if (choice) storage().setItem(`${KEY}/${account}`, JSON.stringify(choice))
    else storage().removeItem(`${KEY}/${account}`)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function readChoice(kept: Partial<Record<keyof Choice, unknown>>): Choice {
  const whole = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null)
  const text = (value: unknown) => (typeof value === 'string' && value.length <= 40 ? value : null)
  return {
    amount: whole(kept.amount),
    packageId: whole(kept.packageId),
    gateway: text(kept.gateway),
    giftCode: text(kept.giftCode),
  }
}
