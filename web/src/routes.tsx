import { createRootRoute, createRoute, createRouter, notFound, type AnyRoute } from '@tanstack/react-router'
import { balanceQuery, permissionsQuery, profileQuery } from './api/account.ts'
import { campaignCountQuery, campaignPageQuery, campaignQuery } from './api/campaigns.ts'
import { queryClient } from './api/query-client.ts'
import { fa } from './i18n/common.ts'
import { lazyPage } from './navigation/lazy-page.ts'
import { PageError } from './navigation/page-error.ts'
import { accountIdOf } from './navigation/place.ts'
import { goTo, parseSearch, runRouteChange, stringifySearch } from './navigation/router-parts.ts'
import { AccountLinks } from './pages/layouts/account-menu.tsx'
import { DefaultLayout } from './pages/layouts/default-layout.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import { RootLayout } from './pages/layouts/root-layout.tsx'
import { isListPage, listQueryOf } from './pages/my-ads/list-query.ts'
import { MyAdsPage } from './pages/my-ads/my-ads-page.tsx'
import { paths } from './paths.ts'

const furtherPages = () => import('./pages/further-page.tsx')

/** The list, which everyone comes to first, is part of the first chunk; what else there is comes when needed. */
const lazyPages = {
  auth: lazyPage(async () => (await import('./pages/auth/auth-page.tsx')).AuthPage),
  newAd: lazyPage(async () => (await import('./pages/campaign-form/new-campaign-page.tsx')).NewCampaignPage),
  marketplaceAuth: lazyPage(
    async () => (await import('./pages/marketplace-auth/marketplace-auth-page.tsx')).MarketplaceAuthPage,
  ),
  posts: lazyPage(async () => (await import('./pages/kenar-divar/posts-page.tsx')).PostsPage),
  adTypes: lazyPage(async () => (await import('./pages/kenar-divar/ad-types-page.tsx')).AdTypesPage),
  post: lazyPage(async () => (await import('./pages/kenar-divar/post-page.tsx')).PostPage),
  editAd: lazyPage(
    async () => (await import('./pages/campaign-form/edit-campaign-page.tsx')).EditCampaignPage,
  ),
  further: lazyPage(async () => (await furtherPages()).FurtherPage),
}

const root = createRootRoute({
  beforeLoad: ({ location, preload }) => preload || runRouteChange(location),
  component: RootLayout,
})

const auth = createRoute({ getParentRoute: () => root, path: 'auth', component: lazyPages.auth })

const entryRoutes = ['access', 'retry-access'].map((page) =>
  createRoute({
    getParentRoute: () => root,
    path: `auth/divar/${page}`,
    component: lazyPages.marketplaceAuth,
  }),
)

function accountOf(params: { accountId: string }): number {
  const account = accountIdOf(params.accountId)
  if (account === null) throw notFound()
  return account
}

const account = createRoute({
  getParentRoute: () => root,
  path: 'u/$accountId',
  beforeLoad({ params, search }) {
    const id = String(accountOf(params))
    // The path and the query must name the same account (decisions §2).
    if ('account' in search && search.account !== id) throw new PageError(fa.accountMismatch, 400)
  },
  loader({ params }) {
    const id = accountOf(params)
    void queryClient.prefetchQuery(profileQuery(id))
    void queryClient.prefetchQuery(permissionsQuery(id))
    void queryClient.prefetchQuery(balanceQuery(id))
  },
})

const index = createRoute({
  getParentRoute: () => account,
  path: '/',
  async beforeLoad({ params, search }) {
    const { indexPath, sessionDataOf } = await import('./navigation/index-target.ts')
    throw goTo(indexPath(accountOf(params), sessionDataOf(document.cookie, search)))
  },
})

const panel = createRoute({ getParentRoute: () => account, id: 'panel', component: DefaultLayout })

const integration = (path: string, component: typeof lazyPages.post) =>
  createRoute({ getParentRoute: () => account, path: `kenar-divar${path}`, component })

const myAds = createRoute({
  getParentRoute: () => panel,
  path: 'my-ads',
  component: MyAdsPage,
  beforeLoad({ search }) {
    if (!isListPage(search)) throw notFound()
  },
  loaderDeps: ({ search }) => listQueryOf(search),
  loader({ params, deps }) {
    const id = accountOf(params)
    void queryClient.prefetchQuery(campaignPageQuery(id, deps))
    void queryClient.prefetchQuery(campaignCountQuery(id))
  },
})

const newAd = createRoute({ getParentRoute: () => panel, path: 'my-ads/new', component: lazyPages.newAd })

const editNothing = createRoute({
  getParentRoute: () => account,
  path: 'my-ads/edit',
  beforeLoad({ params }) {
    throw goTo(paths.newAd(accountOf(params)))
  },
})

const editAd = createRoute({
  getParentRoute: () => panel,
  path: 'my-ads/$campaignId/edit',
  component: lazyPages.editAd,
  async loader({ params }) {
    const campaign = accountIdOf(params.campaignId)
    // A campaign of another account, or none, has no page (§2).
    const found = campaign && (await queryClient.fetchQuery(campaignQuery(accountOf(params), campaign)))
    if (!found) throw notFound()
  },
})

/** Whatever else there is below an account or outside of all. */
const further = (parent: AnyRoute) =>
  createRoute({
    getParentRoute: () => parent,
    path: '$',
    component: lazyPages.further,
    async loader({ params }) {
      await lazyPages.further.preload()
      await (await furtherPages()).loadFurtherPage(params)
    },
  })

export const router = createRouter({
  routeTree: root.addChildren([
    auth,
    ...entryRoutes,
    account.addChildren([
      index,
      editNothing,
      integration('', lazyPages.posts),
      integration('/types', lazyPages.adTypes),
      integration('/$postToken', lazyPages.post),
      panel.addChildren([myAds, newAd, editAd, further(panel)]),
    ]),
    further(root),
  ]),
  parseSearch,
  stringifySearch,
  notFoundMode: 'root',
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: lazyPages.further,
  defaultPreload: false,
  scrollRestoration: true,
})

/** Fetches the pages one may go to next; a stranger with a test link goes nowhere. */
export function prefetchPages() {
  if (location.pathname.startsWith('/preview')) return
  const { posts, adTypes, post } = lazyPages
  // A visit from the marketplace, often by phone, is about its own pages; the rest comes when asked for.
  const isVisit = location.pathname.includes('kenar')
  const pages = isVisit ? [posts, adTypes, post] : [AccountLinks, ...Object.values(lazyPages)]
  for (const page of pages) page.prefetch()
  if (!isVisit)
    void furtherPages().then(
      ({ prefetchFurtherPages }) => prefetchFurtherPages(),
      () => {},
    )
}
