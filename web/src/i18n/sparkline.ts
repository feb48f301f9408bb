/** What a small line of clicks says to those who do not see it. */
export const sparklineTexts = {
  label: (first: string, last: string) => `کلیک‌های ۱۴ روز گذشته، از ${first} تا ${last}`,
} as const
