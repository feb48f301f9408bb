/** A bank's faults, with their names for people. */
export const bankFaultNames = {
  slow: 'پاسخ‌ها بیست ثانیه دیر می‌رسند',
  broken: 'پاسخ خطای ۵۰۰ است',
  half: 'پاسخ نیمه‌کاره است',
  html: 'به‌جای پاسخ، صفحه‌ای HTML می‌آید',
  huge: 'پاسخ ده مگابایت است',
  lost: 'کار انجام می‌شود، اما پاسخ نمی‌رسد',
  unknown_shop: 'پذیرنده یا پایانه شناخته نمی‌شود',
  verify_refused: 'تأیید پرداخت رد می‌شود',
  other_amount: 'تأیید با مبلغ دیگری انجام می‌شود',
  calls_twice: 'بازگشت دو بار فرستاده می‌شود',
  never_calls: 'بازگشت هرگز فرستاده نمی‌شود',
}

/** How late a slow answer is, and how large a huge one is. */
export const SLOW_MS = 20_000
export const HUGE_BYTES = 10 * 1_024 * 1_024

export type BankFault = keyof typeof bankFaultNames
export type Call = 'start' | 'verify'

export const BANK_FAULTS = Object.keys(bankFaultNames) as BankFault[]

/** A fault may affect one kind of call only. */
type Scope = Call | 'all'

/** The active faults. */
export class BankFaults {
  #on = new Map<BankFault, Scope>()

  has(fault: BankFault, call?: Call) {
    const scope = this.#on.get(fault)
    return scope !== undefined && (scope === 'all' || call === undefined || scope === call)
  }

  /** `value` as JSON brings it: true, `start` or `verify`; anything else switches off. */
  set(fault: BankFault, value: unknown) {
    if (value === true) this.#on.set(fault, 'all')
    else if (value === 'start' || value === 'verify') this.#on.set(fault, value)
    else this.#on.delete(fault)
  }

  clear() {
    this.#on.clear()
  }

  list() {
    return Object.fromEntries(BANK_FAULTS.map((fault) => [fault, this.#on.get(fault) ?? false]))
  }
}
