import { lazyPage } from '../../navigation/lazy-page.ts'
import type { PageTable } from '../page-table.ts'

/** Pages of the desk by their addresses, each with its code. */
export const DESK_PAGES: PageTable = [
  [/^staff\/review$/, lazyPage(async () => (await import('./review/review-page.tsx')).ReviewPage)],
  [
    /^staff\/financial$/,
    lazyPage(async () => (await import('./financial/approvals-page.tsx')).ApprovalsPage),
  ],
  [/^staff\/accounts$/, lazyPage(async () => (await import('./accounts/accounts-page.tsx')).AccountsPage)],
  [
    /^staff\/accounts\/[1-9]\d{0,15}$/,
    lazyPage(async () => (await import('./accounts/account-page.tsx')).AccountPage),
  ],
  [/^staff\/tickets$/, lazyPage(async () => (await import('./tickets/tickets-page.tsx')).TicketsPage)],
  [
    /^staff\/tickets\/[1-9]\d{0,15}$/,
    lazyPage(async () => (await import('./tickets/staff-ticket-page.tsx')).StaffTicketPage),
  ],
  [/^staff\/payments$/, lazyPage(async () => (await import('./payments/payments-page.tsx')).PaymentsPage)],
  [/^staff\/gift-cards$/, lazyPage(async () => (await import('./gifts/gifts-page.tsx')).GiftsPage)],
  [/^staff\/packages$/, lazyPage(async () => (await import('./packages/packages-page.tsx')).PackagesPage)],
  [/^staff\/audit$/, lazyPage(async () => (await import('./audit/audit-page.tsx')).AuditPage)],
]
