import { PAGE_SIZE } from '@jarchi/shared/page-size.ts'
import { numberText } from '../i18n/format.ts'
import { pagerTexts } from '../i18n/actions.ts'
import { Link } from '../navigation/link.tsx'
import { buttonLook } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { nextIcon, previousIcon } from '../ui/later-icons.ts'

type Props = {
  offset: number
  count: number
  size?: number
  /**
   * The answer's own `next` and `previous`, if its list has them: they contain offset and limit (§7,
   * decisions §12).
   */
  answer?: { next: string | null; previous: string | null }
  href: (offset: number) => string
}

export function Pager({ offset, count, size = PAGE_SIZE, answer, href }: Props) {
  const page = Math.floor(offset / size) + 1
  const all = Math.ceil(count / size)
  if (all < 2) return null
  const back = answer ? offsetIn(answer.previous) : page > 1 ? offset - size : null
  const on = answer ? offsetIn(answer.next) : page < all ? offset + size : null
  return (
    <nav aria-label={pagerTexts.pages} className="flex items-center justify-center gap-3">
      <Step to={back === null ? null : href(back)} label={pagerTexts.previous} icon={previousIcon} />
      <span className="text-sm" aria-current="page">
        {pagerTexts.page(numberText(page), numberText(all))}
      </span>
      <Step to={on === null ? null : href(on)} label={pagerTexts.next} icon={nextIcon} />
    </nav>
  )
}

/** The offset in an address of the server; null if there is no such page. */
function offsetIn(url: string | null): number | null {
  if (url === null) return null
  // The first page has no offset.
  const offset = Number(new URL(url, location.origin).searchParams.get('offset') ?? 0)
  return Number.isSafeInteger(offset) && offset >= 0 ? offset : null
}

function Step({ to, label, icon }: { to: string | null; label: string; icon: string }) {
  if (!to) return <span className="size-11" />
  return (
    <Link to={to} aria-label={label} className={buttonLook('plain', 'size-11 px-0')}>
      <Icon shape={icon} className="size-5" />
    </Link>
  )
}
