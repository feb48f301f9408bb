export const paymentTexts = {
  /** What the payer reads at the bank. */
  description: (account: string, brand: string) => `افزایش موجودی حساب «${account}» در ${brand}`,
}

/** What a payer reads whose return from the bank could not be taken. */
export const returnTroubleTexts = {
  later: {
    title: 'نتیجهٔ پرداخت هنوز ثبت نشد',
    text: 'اکنون نمی‌توانیم نتیجهٔ پرداخت شما را ثبت کنیم. یک دقیقهٔ دیگر همین صفحه را دوباره بارگذاری کنید و اگر مرورگر پرسید، ارسال دوباره را بپذیرید. دوباره پرداخت نکنید؛ پولی که ثبت نشود، خود بانک به کارت شما برمی‌گرداند.',
  },
  unreadable: {
    title: 'نشانی بازگشت خوانده نشد',
    text: 'آنچه از بانک رسید خواندنی نبود. نتیجهٔ پرداخت را در صفحهٔ افزایش موجودی ببینید.',
  },
  home: 'رفتن به پنل',
}
