import { Link } from '../../navigation/link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { menuRow } from './menu-row.ts'

type Props = { to: string; label: string; icon: string; className?: string }

export function MenuLink({ to, label, icon, className = '' }: Props) {
  return (
    <Link to={to} className={`${menuRow} ${className}`}>
      <Icon shape={icon} className="size-5 text-quiet" />
      {label}
    </Link>
  )
}
