import { balanceQuery, permissionsQuery, profileQuery } from './api/account.ts'
import { campaignCountQuery, campaignPageQuery } from './api/campaigns.ts'
import { queryClient } from './api/query-client.ts'
import { lazyCode, lazyPage } from './navigation/lazy-page.ts'
import type { PageRow, TableRow } from './navigation/page-matching.ts'
import { AccountLinks } from './pages/layouts/account-menu.tsx'
import { DefaultLayout } from './pages/layouts/default-layout.tsx'
import { listQueryOf, viewOf } from './pages/my-ads/list-query.ts'
import { MyAdsPage } from './pages/my-ads/my-ads-page.tsx'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'

const NotFoundPage = lazyPage('NotFoundPage', () => import('./pages/not-found-page.tsx'))
const ReportsPage = lazyPage('ReportsPage', () => import('./pages/reports/reports-page.tsx'))
const indexCode = lazyCode(() => import('./navigation/index-target.ts'))

const outerPages: PageRow[] = [
  { path: '/auth', page: lazyPage('AuthPage', () => import('./pages/auth/auth-page.tsx')) },
  {
    path: '/auth/tos',
    page: lazyPage('OuterTermsPage', () => import('./pages/terms/terms-page.tsx')),
  },
  {
    path: '/auth/divar/:entry',
    page: lazyPage('MarketplaceAuthPage', () => import('./pages/marketplace-auth/marketplace-auth-page.tsx')),
  },
  {
    path: '/install',
    page: lazyPage('InstallPage', () => import('./pages/application/application-page.tsx')),
  },
  {
    path: '/preview/:token',
    page: lazyPage('AdPreviewPage', () => import('./pages/ad-preview/ad-preview-page.tsx')),
  },
  {
    path: '/support/goftino',
    page: lazyPage('GoftinoPage', () => import('./pages/support/goftino-page.tsx')),
  },
]

const accountPages: PageRow[] = [
  {
    path: '/u/:accountId',
    page: NotFoundPage,
    async redirect(account, query) {
      const { indexPath, sessionDataOf } = await indexCode.load()
      return indexPath(account, sessionDataOf(document.cookie, query))
    },
  },
  {
    path: '/u/:accountId/kenar-divar',
    page: lazyPage('PostsPage', () => import('./pages/marketplace/posts-page.tsx')),
  },
  {
    path: '/u/:accountId/kenar-divar/types',
    page: lazyPage('AdTypesPage', () => import('./pages/marketplace/ad-types-page.tsx')),
  },
  {
    path: '/u/:accountId/kenar-divar/:postToken',
    page: lazyPage('PostPage', () => import('./pages/marketplace/post-page.tsx')),
    later: () => import('./pages/marketplace/post-campaign.tsx'),
  },
  { path: '/u/:accountId/my-ads/edit', page: NotFoundPage, redirect: paths.newAd },
]

const panelPages: PageRow[] = [
  {
    // Most visits begin here, so the list is in the first chunk.
    path: '/u/:accountId/my-ads',
    name: 'my-ads-new',
    page: MyAdsPage,
    fetchAhead(account, query) {
      void queryClient.prefetchQuery(campaignPageQuery(account, listQueryOf(query, viewOf(query))))
      void queryClient.prefetchQuery(campaignCountQuery(account))
    },
  },
  {
    path: '/u/:accountId/my-ads/new',
    page: lazyPage('NewCampaignPage', () => import('./pages/campaign-form/new-campaign-page.tsx')),
    later: () => import('./pages/banner-maker/maker-way.tsx'),
  },
  {
    path: '/u/:accountId/my-ads/:campaignId/edit',
    page: lazyPage('EditCampaignPage', () => import('./pages/campaign-form/edit-campaign-page.tsx')),
  },
  {
    path: '/u/:accountId/payment/charge',
    name: 'payment-charge',
    page: lazyPage('ChargePage', () => import('./pages/charge/charge-page.tsx')),
  },
  { path: '/u/:accountId/reports', page: ReportsPage },
  { path: '/u/:accountId/reports/:campaignId', page: ReportsPage },
  {
    path: '/u/:accountId/transactions',
    page: lazyPage('TransactionsPage', () => import('./pages/transactions/transactions-page.tsx')),
  },
  {
    path: '/u/:accountId/statements/:month',
    page: lazyPage('StatementPage', () => import('./pages/transactions/statement/statement-page.tsx')),
  },
  {
    path: '/u/:accountId/profile',
    page: lazyPage('ProfilePage', () => import('./pages/profile/profile-page.tsx')),
  },
  {
    path: '/u/:accountId/invitation/:token',
    page: lazyPage('InvitationPage', () => import('./pages/invitation/invitation-page.tsx')),
  },
  {
    path: '/u/:accountId/services',
    page: lazyPage('ServicesPage', () => import('./pages/services/services-page.tsx')),
  },
  {
    path: '/u/:accountId/support',
    page: lazyPage('SupportPage', () => import('./pages/support/support-page.tsx')),
  },
  {
    path: '/u/:accountId/support/new',
    page: lazyPage('NewTicketPage', () => import('./pages/support/new-ticket-page.tsx')),
  },
  {
    path: '/u/:accountId/support/:ticketId',
    page: lazyPage('TicketPage', () => import('./pages/support/ticket-page.tsx')),
  },
  {
    path: '/u/:accountId/application',
    page: lazyPage('ApplicationPage', () => import('./pages/application/application-page.tsx')),
  },
  {
    path: '/u/:accountId/tos',
    page: lazyPage('TermsPage', () => import('./pages/terms/terms-page.tsx')),
  },
  {
    path: '/u/:accountId/promotions/:promotion',
    page: lazyPage('PromotionPage', () => import('./pages/promotions/promotion-page.tsx')),
  },
  { path: '/u/:accountId/*', page: NotFoundPage },
]

/** Data that every page of an account shows is fetched first. */
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

/** Most users go to a page of the menu next. */
export const fetchMenu = () => AccountLinks.prefetch()

/** Every page of the panel by its address; the first row that matches is used (§2.3). Those of the desk are in its table. */
export const PAGES: readonly TableRow[] = [
  ...outerPages,
  ...[...accountPages, ...panelPages.map((row) => ({ ...row, layout: DefaultLayout }))].map(ofAccount),
  { path: '/staff/*', rows: lazyCode(() => import('./desk-routes.ts')).load },
  { path: '/*', page: NotFoundPage },
]
