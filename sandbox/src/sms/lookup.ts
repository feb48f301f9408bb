/** A refusal of the provider, with its own number. */
export type Refusal = { status: number; message: string }

export type Lookup = {
  receptor: string
  token: string
  token2: string
  token3: string
  /** The only one that may contain blanks: eight at most. */
  token20: string
  template: string
}

const MESSAGES: Record<number, string> = {
  400: 'پارامترها ناقص هستند',
  402: 'عملیات ناموفق بود',
  403: 'کد شناسایی API-Key معتبر نمی‌باشد',
  409: 'سرور قادر به پاسخگوئی نیست بعدا تلاش کنید',
  411: 'دریافت کننده نامعتبر است',
  418: 'اعتبار شما کافی نمی‌باشد',
  424: 'الگوی مورد نظر پیدا نشد',
  428: 'ارسال کد از طریق تماس تلفنی امکان پذیر نیست',
  431: 'ساختار کد صحیح نمی‌باشد',
  451: 'فراخوانی بیش از حد در بازه زمانی مشخص',
}

export function refusal(status: number): Refusal {
  return { status, message: MESSAGES[status] ?? 'خطا' }
}

/** Texts that the provider stores for its customer, by the name of the template. */
const TEXT_OF_CODE = (token: string) => `کد ورود شما به جارچی: ${token}`
const TEXT_OF_CONFIRMATION = (token: string) =>
  `کد تأیید شما در جارچی: ${token}\nاگر شما چیزی را تغییر نداده‌اید، این کد را به کسی ندهید.`
const NOTICES: Record<string, (token: string, token2: string, token3: string, token20: string) => string> = {
  'jarchi-receipt': (amount, number) =>
    `جارچی: پرداخت ${amount} تومان انجام شد و به کیف پول شما اضافه شد. شمارهٔ پیگیری: ${number}`,
  'jarchi-low-balance': (rest, below) =>
    `جارچی: موجودی کیف پول شما به ${rest} تومان رسیده و از ${below} تومان کمتر است.`,
  'jarchi-daily-report': (spent, rest, ads) =>
    `گزارش روزانهٔ جارچی: دیروز ${spent} تومان هزینه شد. موجودی: ${rest} تومان. آگهی‌های فعال: ${ads}`,
  'jarchi-weekly-report': (spent, rest, ads) =>
    `گزارش هفتگی جارچی: هفتهٔ گذشته ${spent} تومان هزینه شد. موجودی: ${rest} تومان. آگهی‌های فعال: ${ads}`,
  'jarchi-answer': (ticket) => `جارچی: پشتیبانی به تیکت ${ticket} شما پاسخ داد. پاسخ را در پنل ببینید.`,
  'jarchi-budget': (percent, campaign, spent) =>
    `جارچی: ${percent} درصد بودجهٔ امروز کمپین ${campaign} مصرف شد (${spent} تومان).`,
  'jarchi-correction': (amount, clicks) =>
    `جارچی: ${amount} تومان بابت ${clicks} کلیک نامعتبر به کیف پول شما برگشت.`,
  'jarchi-phone-changed': (support) =>
    `جارچی: شمارهٔ ورود شما تغییر کرد و این شماره دیگر به حساب شما وارد نمی‌شود. اگر شما نبوده‌اید، با ${support} تماس بگیرید.`,
  'jarchi-verdicts': (approved, denied, link, reason) =>
    `جارچی: ${approved} تأیید، ${denied} نیازمند اصلاح\n${reason}\n${link}`,
}
/** Needs only a code, like the sign-in message. */
export const CONFIRM_TEMPLATE = 'jarchi-confirm'

/** Checks in the provider's order; returns the text to send, or the refusal. */
export function textOf(given: Partial<Lookup>, template: string): string | Refusal {
  const { receptor, token } = given
  if (!receptor || !token || !given.template) return refusal(400)
  if (!/^(\+98|0098|98|0)?9\d{9}$/.test(receptor)) return refusal(411)
  const notice = NOTICES[given.template]
  const isConfirmation = given.template === CONFIRM_TEMPLATE
  if (given.template !== template && !isConfirmation && !notice) return refusal(424)
  // A token must not contain blanks or joiners.
  const { token2 = '', token3 = '', token20 = '' } = given
  if ([token, token2, token3].some((each) => /[\s\u200c]/.test(each) || each.length > 100))
    return refusal(431)
  if (/\u200c/.test(token20) || token20.split(/\s/).length > 9 || token20.length > 100) return refusal(431)
  if (isConfirmation) return TEXT_OF_CONFIRMATION(token)
  if (!notice) return TEXT_OF_CODE(token)
  const isIncomplete = [token2, token3, token20].slice(0, notice.length - 1).includes('')
  return isIncomplete ? refusal(400) : notice(token, token2, token3, token20)
}
