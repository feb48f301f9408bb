/** The page of a link that an operator made. */
export const signInLinkTexts = {
  title: 'ورود به پنل',
  ask: 'این لینک فقط یک بار کار می‌کند. برای ورود به حساب خود، دکمه را بزنید.',
  button: 'ورود',
  unknown: 'این لینک استفاده شده یا مهلت آن گذشته است؛ لینک جدید بخواهید.',
}
