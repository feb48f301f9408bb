import { setTimeout as sleep } from 'node:timers/promises'

export const FAULTS = ['slow', 'broken', 'limited', 'revoked', 'refused', 'uncounted'] as const
export type Fault = (typeof FAULTS)[number]

export const faultNames: Record<Fault, string> = {
  slow: 'کند: هر پاسخ ۳۰ ثانیه دیرتر',
  broken: 'خراب: پاسخ ۵۰۰',
  limited: 'محدودیت تعداد: پاسخ ۴۲۹',
  revoked: 'پس‌گرفتن دسترسی: همهٔ توکن‌ها بی‌اعتبار',
  refused: 'رد خودکار در صفحهٔ اجازه',
  uncounted: 'بدون آمار: پاسخ ۴۰۳ برای آمار آگهی',
}

/** The phone of the person that a fault affects; null for everybody. */
type Whom = string | null

/** Deliberate faults. */
export class Faults {
  readonly #on = new Set<string>()
  readonly #once = new Set<string>()
  slowMilliseconds = 30_000

  /** Whether it is on for this person, or for everybody. */
  has(fault: Fault, whom: Whom = null) {
    const keys = whom === null ? [fault] : [fault, keyOf(fault, whom)]
    return keys.some((key) => this.#once.delete(key)) || keys.some((key) => this.#on.has(key))
  }

  /** Affects only the next request. */
  setOnce(fault: Fault, whom: Whom = null) {
    this.#once.add(keyOf(fault, whom))
  }

  set(fault: Fault, isOn: boolean, whom: Whom = null) {
    if (isOn) this.#on.add(keyOf(fault, whom))
    else this.#on.delete(keyOf(fault, whom))
  }

  /** Removes all faults: of this person, or of everybody. */
  clear(whom: Whom = null) {
    for (const set of [this.#on, this.#once]) {
      if (whom === null) set.clear()
      else for (const fault of FAULTS) set.delete(keyOf(fault, whom))
    }
  }

  list(whom: Whom = null): Record<Fault, boolean> {
    return Object.fromEntries(FAULTS.map((fault) => [fault, this.#on.has(keyOf(fault, whom))])) as Record<
      Fault,
      boolean
    >
  }

  async wait(whom: Whom = null) {
    if (this.has('slow', whom)) await sleep(this.slowMilliseconds, undefined, { ref: false })
  }
}

function keyOf(fault: Fault, whom: Whom) {
  return whom === null ? fault : `${fault} ${whom}`
}

export function isFault(name: string): name is Fault {
  return (FAULTS as readonly string[]).includes(name)
}
