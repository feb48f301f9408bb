/** What the support service says. */
export const supportTexts = {
  /** Where the operator has named no manager. */
  manager: (brand: string) => `پشتیبانی ${brand}`,
  /** Who answers, where somebody has given no name. */
  staff: 'پشتیبانی',
  /** A file whose name holds nothing that shows. */
  file: 'پیوست',
} as const
