/** A refusal of the provider, with its own number. */
export type Refusal = { status: number; message: string }

export type Lookup = {
  receptor: string
  template: string
} & Record<TokenName, string>

/** What a template may contain; of them only the last two may have blanks: so many at most. */
const TOKENS = { token: 0, token2: 0, token3: 0, token10: 4, token20: 8 }
type TokenName = keyof typeof TOKENS
const TOKEN_NAMES = Object.keys(TOKENS) as TokenName[]

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
const NOTICES: Record<string, string> = {
  'jarchi-receipt': 'جارچی: پرداخت %token تومان انجام شد و به کیف پول شما اضافه شد. شمارهٔ پیگیری: %token2',
  'jarchi-low-balance': 'جارچی: موجودی کیف پول شما به %token تومان رسیده و از %token2 تومان کمتر است.',
  'jarchi-daily-report':
    'گزارش روزانهٔ جارچی: دیروز %token تومان هزینه شد. موجودی: %token2 تومان. تبلیغ‌های فعال: %token3',
  'jarchi-weekly-report':
    'گزارش هفتگی جارچی: هفتهٔ گذشته %token تومان هزینه شد. موجودی: %token2 تومان. تبلیغ‌های فعال: %token3',
  'jarchi-answer': 'جارچی: پشتیبانی به تیکت %token شما پاسخ داد. پاسخ را در پنل ببینید.',
  'jarchi-budget': 'جارچی: %token درصد بودجهٔ امروز تبلیغ «%token20» مصرف شد (%token2 تومان).',
  'jarchi-correction': 'جارچی: %token تومان بابت %token2 کلیک نامعتبر به کیف پول شما برگشت.',
  'jarchi-phone-changed':
    'جارچی: شمارهٔ ورود شما تغییر کرد و این شماره دیگر به حساب شما وارد نمی‌شود. اگر شما نبوده‌اید، با %token تماس بگیرید.',
  'jarchi-factor-reset':
    'جارچی: همکارتان خواسته است ورود دومرحله‌ای شما از %token پاک شود و از نو بسازید. اگر خودتان نخواسته‌اید، همین حالا به یک همکار دیگر خبر دهید.',
  'jarchi-invitation': '%token2 شما را به جارچی دعوت کرده است:\n%token',
  'jarchi-verdicts': 'جارچی: %token10\n%token20\n%token',
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
  if (TOKEN_NAMES.some((name) => isMalformed(given[name] ?? '', TOKENS[name]))) return refusal(431)
  if (isConfirmation) return TEXT_OF_CONFIRMATION(token)
  if (!notice) return TEXT_OF_CODE(token)
  const isIncomplete = [...notice.matchAll(TOKEN)].some(([, name]) => !given[name as TokenName])
  return isIncomplete
    ? refusal(400)
    : notice.replaceAll(TOKEN, (_, name: string) => given[name as TokenName] ?? '')
}

const TOKEN = /%(token(?:2|3|10|20)?)(?!\d)/g

/** A token must not contain joiners, and only some blanks. */
function isMalformed(token: string, blanks: number) {
  return /\u200c/.test(token) || token.split(/\s/).length - 1 > blanks || token.length > 100
}
