import { amountText } from './amounts.ts'

/** A limit of a manager, and what is left of it, in rial. */
type OverLimit = { isOfDay: boolean; limit: number; left: number; owner: string | null }

export const memberTexts = {
  overLimit: ({ isOfDay, limit, left, owner }: OverLimit) =>
    `سقف ${isOfDay ? 'امروز' : 'این ماه'} شما برای افزودن بودجه ${amountText(limit)} است و ${amountText(left)} از آن مانده. برای بودجهٔ بیشتر از ${owner ?? 'مالک حساب'} بخواهید.`,
}
