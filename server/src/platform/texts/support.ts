/** Texts of the support service. */
export const supportTexts = {
  /** Used if the operator has named no manager. */
  manager: (brand: string) => `پشتیبانی ${brand}`,
  /** The author of an answer, if the member of staff has no name. */
  staff: 'پشتیبانی',
  answeredMeanwhile: (name: string) =>
    `${name} در همین میان به این تیکت پاسخ داد و پاسخ شما فرستاده نشد. پاسخ همکارتان را بخوانید؛ متن شما مانده است.`,
  held: (name: string) =>
    `${name} همین حالا در حال پاسخ‌دادن به این تیکت است. این کار انجام نشد؛ متن شما مانده است.`,
  askedMeanwhile:
    'مشتری در همین میان پیام جدیدی نوشت و این کار انجام نشد. پیامش را بخوانید؛ متن شما مانده است.',
  /** A file whose name has no visible character. */
  file: 'پیوست',
} as const
