import { lazyPage } from '../navigation/lazy-page.ts'
import type { PageTable } from './page-table.ts'

/** Pages below /u/{accountId}/ that few come to first, by what follows in the address (§2). */
export const FURTHER_PAGES: PageTable = [
  [/^payment\/charge$/, lazyPage(async () => (await import('./charge/charge-page.tsx')).ChargePage)],
  [/^profile$/, lazyPage(async () => (await import('./profile/profile-page.tsx')).ProfilePage)],
  [
    /^(?:transactions|statements\/14\d\d-(?:0[1-9]|1[0-2]))$/,
    lazyPage(async () => (await import('./transactions/history-page.tsx')).HistoryPage),
  ],
  [/^support$/, lazyPage(async () => (await import('./support/support-page.tsx')).SupportPage)],
  [/^support\/new$/, lazyPage(async () => (await import('./support/new-ticket-page.tsx')).NewTicketPage)],
  [/^support\/[1-9]\d*$/, lazyPage(async () => (await import('./support/ticket-page.tsx')).TicketPage)],
  [
    /^application$/,
    lazyPage(async () => (await import('./application/application-page.tsx')).ApplicationPage),
  ],
  [/^services$/, lazyPage(async () => (await import('./services/services-page.tsx')).ServicesPage)],
  [/^tos$/, lazyPage(async () => (await import('./terms/terms-page.tsx')).TermsPage)],
  [
    /^promotions\/(?:black-friday|webinar)$/,
    lazyPage(async () => (await import('./promotions/promotion-page.tsx')).PromotionPage),
  ],
]
