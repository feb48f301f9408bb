/** Words of an ad's last days on its card. */
export const adReportTexts = {
  week: (clicks: string) => `۷ روز گذشته: ${clicks} کلیک`,
  rate: (share: string) => `نرخ ${share}`,
  report: 'گزارش',
  reportOf: (title: string) => `گزارش «${title}»`,
} as const
