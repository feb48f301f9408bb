/** Texts of the support service. */
export const supportTexts = {
  /** Used if the operator has named no manager. */
  manager: (brand: string) => `پشتیبانی ${brand}`,
  /** The author of an answer, if the member of staff has no name. */
  staff: 'پشتیبانی',
  /** A file whose name has no visible character. */
  file: 'پیوست',
} as const
