/** The page of a link that an operator made. */
export const signInLinkTexts = {
  title: 'ورود به پنل',
  ask: 'با این پیوند یک بار وارد حساب خود می‌شوید.',
  button: 'ورود',
  unknown: 'این پیوند استفاده شده یا مهلت آن گذشته است.',
}
