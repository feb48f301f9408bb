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
]
