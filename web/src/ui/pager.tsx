import { PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import { numberText } from '../i18n/format.ts'
import { pagerTexts } from '../i18n/actions.ts'
import { Link } from '../navigation/link.tsx'
import { buttonLook } from './button.tsx'
import { Icon } from './icon.tsx'
import { nextIcon, previousIcon } from './later-icons.ts'

type Props = {
  offset: number
  count: number
  size?: number
  /**
   * The answer's own `next` and `previous`, if its list has them: they contain offset and limit (§7.18).
   */
  answer?: { next: string | null; previous: string | null }
  href: (offset: number, limit: number) => string
}

export function Pager({ offset, count, size = PAGE_SIZE, answer, href }: Props) {
  const page = Math.ceil(offset / size) + 1
  const all = page + Math.max(0, Math.ceil((count - offset) / size) - 1)
  const at = (start: number) => href(start, size)
  const back = answer ? placeIn(answer.previous) : page > 1 ? at(Math.max(0, offset - size)) : null
  const on = answer ? placeIn(answer.next) : page < all ? at(offset + size) : null
  if (back === null && on === null) return null

  /** The page that an address of the server names; null if there is no such page. */
  function placeIn(url: string | null): string | null {
    if (url === null) return null
    const named = new URL(url, location.origin).searchParams
    // The first page has no offset.
    const [start, limit] = [Number(named.get('offset') ?? 0), Number(named.get('limit') ?? size)]
    return [start, limit].every(Number.isSafeInteger) ? href(start, limit) : null
  }

  return (
    <nav aria-label={pagerTexts.pages} className="flex items-center justify-center gap-3">
      <Step to={back} label={pagerTexts.previous} icon={previousIcon} />
      <span className="text-sm" aria-current="page">
        {pagerTexts.page(numberText(page), numberText(all))}
      </span>
      <Step to={on} label={pagerTexts.next} icon={nextIcon} />
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
