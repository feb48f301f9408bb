import type { StaffSearch } from '@jarchi/shared/api/staff-search.ts'
import { deskSearchTexts } from '../../../i18n/staff-search.ts'
import { Link } from '../../../navigation/link.tsx'
import { FoundContent } from './found-item.tsx'
import { FOUND_KINDS, type FoundItem, type FoundKind } from './found-items.ts'

type Props = {
  id: string
  found: StaffSearch | undefined
  items: readonly FoundItem[]
  active: FoundItem | undefined
  /** They belong to an earlier text. */
  isOld: boolean
  onOpen: () => void
  onPoint: (item: FoundItem) => void
}

export const idOfOption = (list: string, { key }: FoundItem) => `${list}-${key}`

/** What was found, by its kind; the arrows of the search field walk through all of it. */
export function FoundList({ id, found, items, ...rest }: Props) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={deskSearchTexts.results}
      className={`flex flex-col gap-4 transition-opacity ${rest.isOld ? 'opacity-60' : ''}`}
    >
      {FOUND_KINDS.map((kind) => (
        <Kind
          key={kind}
          kind={kind}
          list={id}
          hasMore={found?.[kind]?.has_more === true}
          items={items.filter((item) => item.kind === kind)}
          {...rest}
        />
      ))}
    </div>
  )
}

type KindProps = Pick<Props, 'items' | 'active' | 'onOpen' | 'onPoint'> & {
  kind: FoundKind
  list: string
  hasMore: boolean
}

function Kind({ kind, list, items, active, hasMore, onOpen, onPoint }: KindProps) {
  if (items.length === 0) return null
  const title = `${list}-${kind}`
  return (
    <div role="group" aria-labelledby={title} className="flex flex-col gap-1">
      <span id={title} className="px-3 text-sm font-bold text-quiet">
        {deskSearchTexts.kinds[kind]}
      </span>
      {items.map((item) => (
        <Link
          key={item.key}
          id={idOfOption(list, item)}
          role="option"
          aria-selected={item.key === active?.key}
          ref={item.key === active?.key ? inSight : undefined}
          tabIndex={-1}
          to={item.to}
          onClick={onOpen}
          onPointerMove={() => item.key !== active?.key && onPoint(item)}
          className={`flex min-h-11 flex-col justify-center gap-0.5 rounded-field px-3 py-1.5 ${item.key === active?.key ? 'bg-accent-soft' : ''}`}
        >
          <FoundContent item={item} />
        </Link>
      ))}
      {hasMore && <span className="px-3 text-xs text-quiet">{deskSearchTexts.more}</span>}
    </div>
  )
}

function inSight(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}
