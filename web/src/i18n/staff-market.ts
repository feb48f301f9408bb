import { instantText } from './date-format.ts'
import { numberText } from './format.ts'

const whole = (part: number) => numberText(Math.round(part * 100))

/** Texts of prices and the market as staff see them. */
export const marketTexts = {
  title: 'قیمت کلیک و بازار',
  off: 'قیمت کلیک را خود پنل پیدا نمی‌کند؛ هر کلیک به اندازهٔ سقفش هزینه دارد.',
  margin: 'سهم شما از هر کلیک',
  percent: (percent: number) => `${numberText(percent)}٪`,
  price: 'میانگین قیمت هر کلیک',
  campaigns: 'تبلیغ‌های دارای قیمت',
  atMarketLimit: 'تقریباً همهٔ جاها را می‌گیرند',
  atCeiling: 'به سقف خودشان رسیده‌اند',
  fitted: 'آخرین سنجش بازار',
  fittedAt: (at: string, outcomes: number) => `${instantText(at)}، با ${numberText(outcomes)} پیشنهاد`,
  never: 'هنوز انجام نشده است',
  effect: 'اگر سهم شما تغییر کند',
  more: 'ده درصد بیشتر',
  less: 'ده درصد کمتر',
  clicks: (times: number) => {
    const change = Math.round(Math.abs(times - 1) * 100)
    if (change === 0) return 'کلیک‌ها تقریباً همین تعداد می‌ماند'
    return `حدود ${numberText(change)}٪ کلیک ${times < 1 ? 'کمتر' : 'بیشتر'}`
  },
  calibration: 'برآورد و نتیجهٔ پیشنهادها',
  calibrationHint: 'پیشنهادهای پس از سنجش قبلی، از کم‌شانس تا پرشانس.',
  bids: 'پیشنهاد',
  foreseen: 'برآورد برد',
  won: 'برد',
  part: (part: number) => `${whole(part)}٪`,
}
