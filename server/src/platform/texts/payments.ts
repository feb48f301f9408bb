export const paymentTexts = {
  /** The text for the payer at the bank. */
  description: (account: string, brand: string) => `شارژ کیف پول «${account}» در ${brand}`,
}

/** Texts for a payer whose return from the bank could not be handled. */
export const returnTroubleTexts = {
  later: {
    title: 'نتیجهٔ پرداخت هنوز ثبت نشد',
    text: 'فعلاً نمی‌توانیم نتیجهٔ پرداخت شما را ثبت کنیم. یک دقیقهٔ دیگر همین صفحه را دوباره بارگذاری کنید و اگر مرورگر پرسید، ارسال دوباره را بپذیرید. دوباره پرداخت نکنید؛ پولی را که ثبت نشود، بانک خودش به کارت شما برمی‌گرداند.',
  },
  unreadable: {
    title: 'پاسخ بانک خوانده نشد',
    text: 'پاسخ بانک ناقص رسید. نتیجهٔ پرداخت را در صفحهٔ «شارژ کیف پول» ببینید.',
  },
  home: 'رفتن به پنل',
}
