import { PAGE_SIZE } from '@jarchi/shared/page-size.ts'
import { numberText } from '../i18n/format.ts'
import { listEndTexts as ends } from '../i18n/list-end.ts'
import { Link } from '../navigation/link.tsx'
import { buttonLook } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { nextIcon, previousIcon } from '../ui/later-icons.ts'

type Props = { offset: number; count: number; size?: number; href: (offset: number) => string }

export function Pager({ offset, count, size = PAGE_SIZE, href }: Props) {
  const page = Math.floor(offset / size) + 1
  const all = Math.ceil(count / size)
  if (all < 2) return null
  return (
    <nav aria-label={ends.pages} className="flex items-center justify-center gap-3">
      <Step to={page > 1 ? href(offset - size) : null} label={ends.previous} icon={previousIcon} />
      <span className="text-sm" aria-current="page">
        {ends.page(numberText(page), numberText(all))}
      </span>
      <Step to={page < all ? href(offset + size) : null} label={ends.next} icon={nextIcon} />
    </nav>
  )
}

function Step({ to, label, icon }: { to: string | null; label: string; icon: string }) {
  if (!to) return <span className="size-11" />
  return (
    <Link to={to} aria-label={label} className={buttonLook('plain', 'size-11 px-0')}>
      <Icon shape={icon} className="size-5" />
    </Link>
  )
}
