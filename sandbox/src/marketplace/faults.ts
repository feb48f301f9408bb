import { setTimeout as sleep } from 'node:timers/promises'

export const FAULTS = ['slow', 'broken', 'limited', 'revoked', 'refused'] as const
export type Fault = (typeof FAULTS)[number]

export const faultNames: Record<Fault, string> = {
  slow: 'کند: هر پاسخ ۳۰ ثانیه دیرتر',
  broken: 'خراب: پاسخ ۵۰۰',
  limited: 'محدودیت تعداد: پاسخ ۴۲۹',
  revoked: 'پس‌گرفتن دسترسی: همهٔ توکن‌ها بی‌اعتبار',
  refused: 'رد خودکار در صفحهٔ اجازه',
}

/** What goes wrong on purpose. */
export class Faults {
  readonly #on = new Set<Fault>()
  readonly #once = new Set<Fault>()
  slowMilliseconds = 30_000

  has(fault: Fault) {
    return this.#once.delete(fault) || this.#on.has(fault)
  }

  /** Goes wrong for the next request alone. */
  setOnce(fault: Fault) {
    this.#once.add(fault)
  }

  set(fault: Fault, isOn: boolean) {
    if (isOn) this.#on.add(fault)
    else this.#on.delete(fault)
  }

  clear() {
    this.#on.clear()
    this.#once.clear()
  }

  list(): Record<Fault, boolean> {
    return Object.fromEntries(FAULTS.map((fault) => [fault, this.#on.has(fault)])) as Record<Fault, boolean>
  }

  async wait() {
    if (this.has('slow')) await sleep(this.slowMilliseconds)
  }
}

export function isFault(name: string): name is Fault {
  return (FAULTS as readonly string[]).includes(name)
}
