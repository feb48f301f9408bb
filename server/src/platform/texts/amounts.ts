import { tomanFromRial } from '@jarchi/shared/money/money.ts'

const grouped = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 0 })

/** An amount in rial, in toman with its unit. */
export const amountText = (rial: number) => `${grouped.format(tomanFromRial(rial))}\u00a0تومان`

/** Of an amount that is below or above its bound, in rial. */
export const boundText = (code: string, bound: number) =>
  `${code === 'too_small' ? 'دست‌کم' : 'حداکثر'} ${amountText(bound)} بنویسید.`
