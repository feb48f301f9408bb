import { balanceQuery, permissionsQuery, profileQuery } from './api/account.ts'
import { campaignCountQuery, campaignPageQuery } from './api/campaigns.ts'
import { queryClient } from './api/query-client.ts'
import { lazyPage } from './navigation/lazy-page.ts'
import type { PageRow } from './navigation/pages.ts'
import { AccountLinks } from './pages/layouts/account-menu.tsx'
import { DefaultLayout } from './pages/layouts/default-layout.tsx'
import { listQueryOf } from './pages/my-ads/list-query.ts'
import { MyAdsPage } from './pages/my-ads/my-ads-page.tsx'
import { paths } from './paths.ts'

const NotFoundPage = lazyPage(async () => (await import('./pages/not-found-page.tsx')).NotFoundPage)

const outerPages: PageRow[] = [
  { path: '/auth', page: lazyPage(async () => (await import('./pages/auth/auth-page.tsx')).AuthPage) },
  {
    path: '/auth/tos',
    page: lazyPage(async () => (await import('./pages/terms/terms-page.tsx')).OuterTermsPage),
  },
  {
    path: '/auth/divar/:entry',
    page: lazyPage(
      async () => (await import('./pages/marketplace-auth/marketplace-auth-page.tsx')).MarketplaceAuthPage,
    ),
  },
  {
    path: '/install',
    page: lazyPage(async () => (await import('./pages/application/install-page.tsx')).InstallPage),
  },
  {
    path: '/preview/:token',
    page: lazyPage(async () => (await import('./pages/ad-preview/ad-preview-page.tsx')).AdPreviewPage),
  },
  {
    path: '/support/goftino',
    page: lazyPage(async () => (await import('./pages/support/goftino-page.tsx')).GoftinoPage),
  },
]

const accountPages: PageRow[] = [
  {
    path: '/u/:accountId',
    page: NotFoundPage,
    async redirect(account, query) {
      const { indexPath, sessionDataOf } = await import('./navigation/index-target.ts')
      return indexPath(account, sessionDataOf(document.cookie, query))
    },
  },
  {
    path: '/u/:accountId/kenar-divar',
    page: lazyPage(async () => (await import('./pages/marketplace/posts-page.tsx')).PostsPage),
  },
  {
    path: '/u/:accountId/kenar-divar/types',
    page: lazyPage(async () => (await import('./pages/marketplace/ad-types-page.tsx')).AdTypesPage),
  },
  {
    path: '/u/:accountId/kenar-divar/:postToken',
    page: lazyPage(async () => (await import('./pages/marketplace/post-page.tsx')).PostPage),
    later: () => import('./pages/marketplace/post-campaign.tsx'),
  },
  { path: '/u/:accountId/my-ads/edit', page: NotFoundPage, redirect: paths.newAd },
]

const panelPages: PageRow[] = [
  {
    // Everybody comes here first: the list is part of the first chunk.
    path: '/u/:accountId/my-ads',
    page: MyAdsPage,
    fetchAhead(account, query) {
      void queryClient.prefetchQuery(campaignPageQuery(account, listQueryOf(query)))
      void queryClient.prefetchQuery(campaignCountQuery(account))
    },
  },
  {
    path: '/u/:accountId/my-ads/new',
    page: lazyPage(async () => (await import('./pages/campaign-form/new-campaign-page.tsx')).NewCampaignPage),
    later: () => import('./pages/campaign-form/maker/maker-way.tsx'),
  },
  {
    path: '/u/:accountId/my-ads/:campaignId/edit',
    page: lazyPage(
      async () => (await import('./pages/campaign-form/edit-campaign-page.tsx')).EditCampaignPage,
    ),
  },
  {
    path: '/u/:accountId/payment/charge',
    page: lazyPage(async () => (await import('./pages/charge/charge-page.tsx')).ChargePage),
  },
  {
    path: '/u/:accountId/transactions',
    page: lazyPage(async () => (await import('./pages/transactions/transactions-page.tsx')).TransactionsPage),
  },
  {
    path: '/u/:accountId/statements/:month',
    page: lazyPage(
      async () => (await import('./pages/transactions/statement/statement-page.tsx')).StatementPage,
    ),
  },
  {
    path: '/u/:accountId/profile',
    page: lazyPage(async () => (await import('./pages/profile/profile-page.tsx')).ProfilePage),
  },
  {
    path: '/u/:accountId/services',
    page: lazyPage(async () => (await import('./pages/services/services-page.tsx')).ServicesPage),
  },
  {
    path: '/u/:accountId/support',
    page: lazyPage(async () => (await import('./pages/support/support-page.tsx')).SupportPage),
  },
  {
    path: '/u/:accountId/support/new',
    page: lazyPage(async () => (await import('./pages/support/new-ticket-page.tsx')).NewTicketPage),
  },
  {
    path: '/u/:accountId/support/:ticketId',
    page: lazyPage(async () => (await import('./pages/support/ticket-page.tsx')).TicketPage),
  },
  {
    path: '/u/:accountId/application',
    page: lazyPage(async () => (await import('./pages/application/application-page.tsx')).ApplicationPage),
  },
  {
    path: '/u/:accountId/tos',
    page: lazyPage(async () => (await import('./pages/terms/terms-page.tsx')).TermsPage),
  },
  {
    path: '/u/:accountId/promotions/:promotion',
    page: lazyPage(async () => (await import('./pages/promotions/promotion-page.tsx')).PromotionPage),
  },
  { path: '/u/:accountId/*', page: NotFoundPage },
]

const staffPages: PageRow[] = [
  { path: '/staff', page: lazyPage(async () => (await import('./pages/staff/desk-home.tsx')).DeskHome) },
  {
    path: '/staff/review',
    page: lazyPage(async () => (await import('./pages/staff/review/review-page.tsx')).ReviewPage),
  },
  {
    path: '/staff/financial',
    page: lazyPage(async () => (await import('./pages/staff/financial/approvals-page.tsx')).ApprovalsPage),
  },
  {
    path: '/staff/accounts',
    page: lazyPage(async () => (await import('./pages/staff/accounts/accounts-page.tsx')).AccountsPage),
  },
  {
    path: '/staff/accounts/:shownAccount',
    page: lazyPage(async () => (await import('./pages/staff/accounts/account-page.tsx')).AccountPage),
  },
  {
    path: '/staff/tickets',
    page: lazyPage(async () => (await import('./pages/staff/tickets/tickets-page.tsx')).TicketsPage),
  },
  {
    path: '/staff/tickets/:ticketId',
    page: lazyPage(async () => (await import('./pages/staff/tickets/staff-ticket-page.tsx')).StaffTicketPage),
  },
  {
    path: '/staff/payments',
    page: lazyPage(async () => (await import('./pages/staff/payments/payments-page.tsx')).PaymentsPage),
  },
  {
    path: '/staff/gift-cards',
    page: lazyPage(async () => (await import('./pages/staff/gifts/gifts-page.tsx')).GiftsPage),
  },
  {
    path: '/staff/packages',
    page: lazyPage(async () => (await import('./pages/staff/packages/packages-page.tsx')).PackagesPage),
  },
  {
    path: '/staff/exchange',
    page: lazyPage(async () => (await import('./pages/staff/exchange/exchange-page.tsx')).ExchangePage),
  },
  {
    path: '/staff/audit',
    page: lazyPage(async () => (await import('./pages/staff/audit/audit-page.tsx')).AuditPage),
  },
  {
    path: '/staff/*',
    page: lazyPage(async () => (await import('./pages/staff/desk-home.tsx')).DeskNotFound),
  },
]
const DeskLayout = lazyPage(async () => (await import('./pages/staff/desk-page.tsx')).DeskPage)

/** What every page of an account shows somewhere is asked for first. */
function ofAccount(row: PageRow): PageRow {
  return {
    ...row,
    fetchAhead(account, query) {
      void queryClient.prefetchQuery(profileQuery(account))
      void queryClient.prefetchQuery(permissionsQuery(account))
      void queryClient.prefetchQuery(balanceQuery(account))
      row.fetchAhead?.(account, query)
    },
  }
}

/** Every page of the panel by its address; the first row that fits has it (§2). */
export const PAGES: readonly PageRow[] = [
  ...outerPages,
  ...[...accountPages, ...panelPages.map((row) => ({ ...row, layout: DefaultLayout }))].map(ofAccount),
  ...staffPages.map((row) => ({ ...row, layout: DeskLayout })),
  { path: '/*', page: NotFoundPage },
]

/** Fetches the pages one may go to next; a stranger with a test link goes nowhere. */
export function prefetchPages() {
  const { pathname } = location
  if (pathname.startsWith('/preview')) return
  // A visit from the marketplace, often by phone, is about its own pages; the rest comes when asked for.
  const isVisit = pathname.includes('kenar')
  if (!isVisit) AccountLinks.prefetch()
  for (const { path, page } of PAGES) {
    const isNear = isVisit ? path.includes('kenar') : /^\/(?:auth|u)\//.test(path)
    if (isNear && 'prefetch' in page) page.prefetch()
  }
}
