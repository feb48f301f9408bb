import { useDeferredValue, useId, useState } from 'react'
import { ChoiceList } from './choice-list.tsx'
import type { ChoiceTree, Cover } from './choice-tree.ts'
import { ChosenChips } from './chosen-chips.tsx'
import { chosenItems, withoutItem } from './chosen-items.ts'

type Props = {
  tree: ChoiceTree
  cover: Cover
  label: string
  searchLabel: string
  /** Must keep its identity while a user types. */
  onChange: (cover: Cover) => void
}

/** A tree to choose from: search first, what is chosen as chips, then the tree itself. */
export function ChoiceField({ tree, cover, label, searchLabel, onChange }: Props) {
  const searchId = useId()
  const [query, setQuery] = useState('')
  const deferredQuery = useDeferredValue(query)
  return (
    <div className="grid gap-3">
      <ChosenChips
        items={chosenItems(tree, cover)}
        onRemove={(slug) => onChange(withoutItem(tree, cover, slug))}
        onClear={() => onChange(new Set())}
      />
      <label className="sr-only" htmlFor={searchId}>
        {searchLabel}
      </label>
      <input
        id={searchId}
        type="search"
        className="min-h-12 w-full rounded-field border border-edge bg-card px-3"
        placeholder={searchLabel}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ChoiceList tree={tree} cover={cover} label={label} query={deferredQuery} onChange={onChange} />
    </div>
  )
}
