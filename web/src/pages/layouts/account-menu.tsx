import { Suspense } from 'react'
import { shellTexts } from '../../i18n/shell.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { Icon } from '../../ui/icon.tsx'
import { userIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const AccountLinks = lazyPage('AccountLinks', () => import('./account-links.tsx'))

export function AccountMenu({ account }: { account: number }) {
  return (
    <Menu
      label={shellTexts.menu}
      face={<Icon shape={userIcon} />}
      className="grid size-11 place-items-center rounded-full border border-line hover:bg-page"
    >
      <Suspense fallback={<Skeleton className="h-40" />}>
        <AccountLinks account={account} />
      </Suspense>
    </Menu>
  )
}
