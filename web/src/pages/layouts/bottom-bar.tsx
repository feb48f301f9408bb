import { shellTexts } from '../../i18n/shell.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount } from '../../navigation/use-account.ts'
import { Icon } from '../../ui/icon.tsx'
import { useNavLinks } from './nav-links.ts'

export function BottomBar() {
  const links = useNavLinks(useAccount()).filter(({ short }) => short)
  return (
    <nav
      aria-label={shellTexts.navigation}
      className="fixed inset-x-0 bottom-0 z-10 flex border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {links.map(({ to, short, icon, current }) => (
        <Link
          key={to}
          to={to}
          aria-current={current}
          className="flex min-h-16 flex-1 flex-col items-center justify-center text-xs text-quiet aria-[current=page]:font-semibold aria-[current=page]:text-accent"
        >
          <Icon shape={icon} />
          {short}
        </Link>
      ))}
    </nav>
  )
}
