export const paymentTexts = {
  /** What the payer reads at the bank. */
  description: (account: string) => `افزایش موجودی حساب «${account}» در جارچی`,
}
