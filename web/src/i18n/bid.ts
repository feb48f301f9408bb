import { tomanText } from './format.ts'
import { myAdsTexts } from './my-ads.ts'

/** A ceiling in rial with its unit; null for none. */
export function ceilingText(rial: number | null): string {
  return rial === null ? myAdsTexts.noCeiling : `${tomanText(rial)}\u00a0تومان`
}

const PROMISE = 'هیچ‌وقت بیشتر از سقف شما نمی‌پردازید، و هرجا کمتر کافی باشد کمتر.'

const ceiling = {
  label: myAdsTexts.ceiling,
  hint: (least: string, most: string) => `${PROMISE} اختیاری است؛ از ${least} تا ${most}\u00a0تومان.`,
  underbidHint: (most: string) =>
    `${PROMISE} اختیاری است؛ حداکثر ${most}\u00a0تومان و برای حساب شما بدون کف.`,
  unusual: (amount: string, times: string, usual: string) =>
    `سقف هر کلیک ${amount}\u00a0تومان است؛ ${times} برابر سقف معمول (${usual}\u00a0تومان).`,
  part: (bid: string) => `سقف هر کلیک ${bid}`,
} as const

const price = {
  label: myAdsTexts.bid,
  hint: (least: string, most: string) =>
    `از ${least} تا ${most}\u00a0تومان؛ با مبلغ بالاتر، تبلیغ بیشتر دیده می‌شود.`,
  underbidHint: (most: string) => `حداکثر ${most}\u00a0تومان؛ برای حساب شما کف مبلغ برداشته شده است.`,
  unusual: (amount: string, times: string, usual: string) =>
    `مبلغ هر کلیک ${amount}\u00a0تومان است؛ ${times} برابر مبلغ معمول (${usual}\u00a0تومان).`,
  part: (bid: string) => `هر کلیک ${bid}`,
} as const

/** Words of the form for a bid: a click's ceiling, or its price where the operator has it so. */
export const bidTexts = ({ priceByMarket }: { priceByMarket: boolean }) => (priceByMarket ? ceiling : price)

/** Said once to advertisers who have set bids as prices. */
export const ceilingsNoteTexts = {
  label: 'سقف هر کلیک',
  text: 'از این پس، مبلغی که برای هر کلیک نوشته‌اید سقف آن است: هیچ‌وقت بیشتر نمی‌پردازید، و هرجا کمتر کافی باشد کمتر.',
  dismiss: 'متوجه شدم',
} as const
