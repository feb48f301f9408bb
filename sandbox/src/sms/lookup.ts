/** A refusal of the provider, by its own number. */
export type Refusal = { status: number; message: string }

export type Lookup = { receptor: string; token: string; template: string }

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

/** Texts that the provider keeps for its customer, by the name of the template. */
const TEXT_OF_CODE = (token: string) => `کد ورود شما به جارچی: ${token}`

/** Checks in the provider's order; the text to send, or why not. */
export function textOf(given: Partial<Lookup>, template: string): string | Refusal {
  const { receptor, token } = given
  if (!receptor || !token || !given.template) return refusal(400)
  if (!/^(\+98|0098|98|0)?9\d{9}$/.test(receptor)) return refusal(411)
  if (given.template !== template) return refusal(424)
  // Neither blanks nor joiners in a token.
  if (/[\s\u200c]/.test(token) || token.length > 100) return refusal(431)
  return TEXT_OF_CODE(token)
}
