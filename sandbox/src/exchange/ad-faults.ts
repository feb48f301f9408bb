/** Faults of Ad Management, with their names for people. */
export const adFaultNames = {
  busy: 'محدودیت تعداد: پاسخ ۴۲۹',
  broken: 'خراب: پاسخ ۵۰۰',
  hanging: 'بی‌پاسخ: هر پاسخ ۳۰ ثانیه دیرتر',
  html: 'به‌جای پاسخ، صفحه‌ای HTML می‌آید',
  lost: 'کار انجام می‌شود، اما پاسخ نمی‌رسد',
  never_audits: 'بازبینی هرگز انجام نمی‌شود',
  alters_trackers: 'ردیاب‌های آگهی عوض می‌شوند',
  expire_as_6: 'آگهی منقضی وضعیت ۶ دارد',
  iso_times: 'زمان‌ها به شکل ISO می‌آیند',
} as const

export type AdFault = keyof typeof adFaultNames
export const AD_FAULTS = Object.keys(adFaultNames) as AdFault[]

/** Active faults, without end or for a number of requests. */
export class AdFaults {
  readonly #left = new Map<AdFault, number>()
  slowMilliseconds = 30_000

  has(fault: AdFault): boolean {
    return (this.#left.get(fault) ?? 0) > 0
  }

  /** Like `has`, and counts as one of the requests. */
  takes(fault: AdFault): boolean {
    const left = this.#left.get(fault) ?? 0
    if (left > 0) this.#left.set(fault, left - 1)
    return left > 0
  }

  /** `value` as JSON brings it: true, or for how many requests. */
  set(fault: AdFault, value: unknown) {
    this.#left.set(fault, value === true ? Infinity : typeof value === 'number' ? value : 0)
  }

  clear() {
    this.#left.clear()
  }

  list() {
    return Object.fromEntries(AD_FAULTS.map((fault) => [fault, this.has(fault)]))
  }
}
