/** Texts of the audit log as a file. */
export const auditFileTexts = {
  name: 'سابقهٔ کارها',
  system: 'سامانه',
  columns: ['شماره', 'روز', 'ساعت', 'کار', 'چه کسی', 'به‌جای', 'حساب', 'نام کار', 'موضوع', 'نشانی', 'جزئیات'],
} as const
