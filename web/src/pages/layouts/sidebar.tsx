import { Fragment, useState } from 'react'
import { shellTexts } from '../../i18n/shell.ts'
import { Link } from '../../navigation/link.tsx'
import { useAccount } from '../../navigation/use-account.ts'
import { Icon } from '../../ui/icon.tsx'
import { panelIcon } from '../../ui/icons.ts'
import { keepCollapsed, storedCollapsed } from './collapsed.ts'
import { ReleaseLink, WhenImpersonated } from './impersonation.tsx'
import { useNavLinks } from './nav-links.ts'

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-quiet hover:bg-page hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent'

export function Sidebar() {
  const links = useNavLinks(useAccount())
  const [collapsed, setCollapsed] = useState(storedCollapsed)
  const hidden = collapsed ? 'sr-only' : ''
  const toggle = () => {
    keepCollapsed(!collapsed)
    setCollapsed(!collapsed)
  }
  return (
    <nav
      aria-label={shellTexts.navigation}
      className={`sticky top-14 flex h-[calc(100dvh-3.5rem)] flex-col gap-1 border-e border-line bg-card p-3 transition-[width] max-lg:hidden ${collapsed ? 'w-18' : 'w-60'}`}
    >
      {links.map(({ to, label, icon, current, group }) => (
        <Fragment key={to}>
          {group && (
            <p className={`mt-3 border-t border-line px-3 pt-3 text-xs text-quiet ${hidden}`}>{group}</p>
          )}
          <Link to={to} aria-current={current} className={row} title={collapsed ? label : undefined}>
            <Icon shape={icon} />
            <span className={hidden}>{label}</span>
          </Link>
        </Fragment>
      ))}
      <WhenImpersonated>
        <ReleaseLink className={row} hidden={hidden} />
      </WhenImpersonated>
      <button type="button" onClick={toggle} aria-expanded={!collapsed} className={`${row} mt-auto`}>
        <Icon shape={panelIcon} />
        <span className={hidden}>{collapsed ? shellTexts.expand : shellTexts.collapse}</span>
      </button>
    </nav>
  )
}
