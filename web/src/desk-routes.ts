import { lazyPage } from './navigation/lazy-page.ts'
import type { PageRow } from './navigation/page-matching.ts'
import { DeskPage } from './pages/staff/desk-page.tsx'

const staffPages: PageRow[] = [
  { path: '/staff', page: lazyPage('DeskHome', () => import('./pages/staff/desk-home.tsx')) },
  {
    path: '/staff/review',
    page: lazyPage('ReviewPage', () => import('./pages/staff/review/review-page.tsx')),
  },
  {
    path: '/staff/financial',
    page: lazyPage('ApprovalsPage', () => import('./pages/staff/financial/approvals-page.tsx')),
  },
  {
    path: '/staff/accounts',
    page: lazyPage('AccountsPage', () => import('./pages/staff/accounts/accounts-page.tsx')),
  },
  {
    path: '/staff/accounts/:shownAccount',
    page: lazyPage('AccountPage', () => import('./pages/staff/accounts/account-page.tsx')),
  },
  {
    path: '/staff/tickets',
    page: lazyPage('TicketsPage', () => import('./pages/staff/tickets/tickets-page.tsx')),
  },
  {
    path: '/staff/tickets/:ticketId',
    page: lazyPage('StaffTicketPage', () => import('./pages/staff/tickets/staff-ticket-page.tsx')),
  },
  {
    path: '/staff/payments',
    page: lazyPage('PaymentsPage', () => import('./pages/staff/payments/payments-page.tsx')),
  },
  {
    path: '/staff/refunds',
    page: lazyPage('StaffRefundsPage', () => import('./pages/staff/refunds/refunds-page.tsx')),
  },
  {
    path: '/staff/approvals',
    page: lazyPage('ColleaguesPage', () => import('./pages/staff/approvals/colleagues-page.tsx')),
  },
  {
    path: '/staff/gift-cards',
    page: lazyPage('GiftsPage', () => import('./pages/staff/gift-cards/gift-cards-page.tsx')),
  },
  {
    path: '/staff/packages',
    page: lazyPage('PackagesPage', () => import('./pages/staff/packages/packages-page.tsx')),
  },
  {
    path: '/staff/exchange',
    page: lazyPage('ExchangePage', () => import('./pages/staff/exchange/exchange-page.tsx')),
  },
  {
    path: '/staff/reports',
    page: lazyPage('StaffReportsPage', () => import('./pages/staff/reports/staff-reports-page.tsx')),
  },
  {
    path: '/staff/security',
    page: lazyPage('SecurityPage', () => import('./pages/staff/security/security-page.tsx')),
  },
  {
    path: '/staff/people',
    page: lazyPage('PeoplePage', () => import('./pages/staff/people/people-page.tsx')),
  },
  {
    path: '/staff/audit',
    page: lazyPage('AuditPage', () => import('./pages/staff/audit/audit-page.tsx')),
  },
  {
    path: '/staff/*',
    page: lazyPage('DeskNotFound', () => import('./pages/staff/desk-home.tsx')),
  },
]

/** Every page of the staff desk by its address; advertisers never load this table. */
export const rows: readonly PageRow[] = staffPages.map((row) => ({ ...row, layout: DeskPage }))
