/** Tickets of the demo content; times in hours, from its first message and until now. */
export const demoTickets = {
  shop: [
    {
      subject: 'چرا بنر قهوه تأیید نشد؟',
      category: 'review',
      age: 30,
      messages: [
        {
          from: 'customer',
          after: 0,
          text: 'سلام. بنر «قهوهٔ تازه‌برشته» رد شده است. چه چیزی را باید تغییر بدهم؟',
        },
        {
          from: 'staff',
          after: 2,
          text: 'سلام و وقت بخیر.\nروی لیوان یک شمارهٔ تلفن دیده می‌شود که نوشتن آن روی بنر مجاز نیست. اگر آن را بردارید و تصویر واضح‌تری بفرستید، بنر دوباره بررسی می‌شود.',
        },
      ],
      isClosed: false,
      isRead: false,
    },
    {
      subject: 'مبلغ شارژ به کیف پول نرسیده است',
      category: 'payments',
      age: 9,
      messages: [
        {
          from: 'customer',
          after: 0,
          text: 'دیروز کیف پول را شارژ کردم. مبلغ از حسابم کم شد ولی موجودی تغییری نکرده است.',
        },
        {
          from: 'staff',
          after: 1,
          text: 'سلام. لطفاً شمارهٔ پیگیری را از پیامک بانک برای ما بنویسید تا پرداخت را پیدا کنیم.',
        },
        { from: 'customer', after: 3, text: 'شمارهٔ پیگیری: ۷۴۱۰۳۳۵۸۲' },
      ],
      isClosed: false,
      isRead: true,
    },
    {
      subject: 'تغییر نام فروشگاه در پنل',
      category: 'account',
      age: 24 * 12,
      messages: [
        { from: 'customer', after: 0, text: 'چطور می‌توانم نام فروشگاه را در پنل تغییر بدهم؟' },
        {
          from: 'staff',
          after: 4,
          text: 'سلام. در بالای صفحه «پروفایل» را باز کنید و در بخش «اطلاعات عمومی» نام جدید را بنویسید.',
        },
        { from: 'customer', after: 5, text: 'انجام شد، سپاس.' },
      ],
      isClosed: true,
      isRead: true,
    },
  ],
  agency: [
    {
      subject: 'نمایش آگهی تنها در چند محله',
      category: 'campaigns',
      age: 3,
      messages: [
        {
          from: 'customer',
          after: 0,
          text: 'می‌خواهیم آگهی رهن و اجاره تنها در محله‌های غرب تهران دیده شود. بهترین راه چیست؟',
        },
      ],
      isClosed: false,
      isRead: true,
    },
  ],
} as const
