import { tomanFromRial } from '@jarchi/shared/money/money.ts'

const grouped = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 0 })
const toman = (rial: number) => `${grouped.format(tomanFromRial(rial))} تومان`

/** A limit of a manager, and what is left of it, in rial. */
type OverLimit = { isOfDay: boolean; limit: number; left: number; owner: string | null }

export const memberTexts = {
  overLimit: ({ isOfDay, limit, left, owner }: OverLimit) =>
    `سقف ${isOfDay ? 'امروز' : 'این ماه'} شما برای افزودن بودجه ${toman(limit)} است و ${toman(left)} از آن مانده. برای بودجهٔ بیشتر از ${owner ?? 'مالک حساب'} بخواهید.`,
}
