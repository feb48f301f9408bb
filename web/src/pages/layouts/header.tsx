import { shellTexts } from '../../i18n/shell.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount } from '../../navigation/use-account.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { addIcon } from '../../ui/icons.ts'
import { AccountMenu } from './account-menu.tsx'
import { Balance } from './balance.tsx'
import { Logo } from './logo.tsx'

export function Header() {
  const account = useAccount()
  return (
    <header className="top-bar">
      <Link
        to={paths.myAds(account)}
        className="flex min-h-11 items-center gap-2 rounded-field text-lg font-bold"
      >
        <Logo />
        <span className="max-[22.5rem]:sr-only">{shellTexts.brand}</span>
      </Link>
      <div className="flex items-center gap-2">
        <Balance account={account} />
        <Link
          to={paths.charge(account)}
          className="flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-full bg-accent-soft text-sm text-accent max-[17rem]:hidden md:px-4"
        >
          <Icon shape={addIcon} />
          <span className="max-md:sr-only">{shellTexts.charge}</span>
        </Link>
        <AccountMenu account={account} />
      </div>
    </header>
  )
}
