/** Texts of the dialog about what another save has changed while the form was open. */
export const conflictTexts = {
  title: 'این تبلیغ در این میان تغییر کرد',
  intro:
    'از وقتی این فرم را باز کردید، این تبلیغ در جای دیگری ذخیره شده است. برای هر مورد بگویید کدام مقدار بماند.',
  sides: { theirs: 'ذخیره‌شدهٔ فعلی', mine: 'مقدار این فرم' },
  questions: {
    title: 'عنوان تبلیغ',
    categories: 'دسته‌ها',
    places: 'شهرها و محله‌ها',
    keywords: 'کلیدواژه‌ها',
    landing: 'مقصد تبلیغ',
    daypart: 'زمان نمایش',
    days: 'تاریخ شروع و پایان',
    dailyBudget: 'بودجهٔ روزانه',
    totalBudget: 'بودجهٔ کل',
    banners: 'بنرها',
  },
  nothing: 'بدون مقدار',
  back: 'بازگشت به فرم',
  save: 'ذخیره با این انتخاب‌ها',
} as const
