import { memo, useMemo, useState } from 'react'
import { whereTexts } from '../../../i18n/campaign-form-where.ts'
import { partlyChosen, toggled, type ChoiceTree, type Cover } from './choice-tree.ts'
import { FoundChoices } from './found-choices.tsx'
import { TreeBranch } from './tree-branch.tsx'
import { moveInTree } from './tree-keys.ts'
import { found, searchIndex } from './tree-search.ts'
import { useLatest } from './use-latest.ts'

type Props = {
  tree: ChoiceTree
  cover: Cover
  label: string
  query: string
  onChange: (cover: Cover) => void
}

const MOST_FOUND = 50

/** The folded tree, or what a search finds in it. Kept out of the way of typing by `memo`. */
export const ChoiceList = memo(function ChoiceList({ tree, cover, label, query, onChange }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const index = useMemo(() => searchIndex(tree), [tree])
  const matches = useMemo(() => found(index, query, MOST_FOUND), [index, query])
  const partial = useMemo(() => partlyChosen(tree, cover), [tree, cover])
  const onToggle = useLatest((slug: string) => onChange(toggled(tree, cover, slug)))
  const onFold = (slug: string) => setOpened(withToggled(opened, slug))
  const isSearching = query.trim() !== ''
  return (
    <>
      <p className="sr-only" role="status">
        {isSearching && whereTexts.tree.results(matches.nodes.length + matches.more)}
      </p>
      <div
        role="group"
        aria-label={label}
        className="max-h-80 overflow-y-auto overscroll-contain rounded-field border border-line p-1"
        onKeyDown={moveInTree}
      >
        {isSearching ? (
          <FoundChoices tree={tree} cover={cover} partial={partial} found={matches} onToggle={onToggle} />
        ) : (
          <ul>
            {tree.roots.map((root) => (
              <TreeBranch
                key={root.slug}
                node={root}
                state={{ chosen: cover, partial, opened, onToggle, onFold }}
                isInherited={false}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  )
})

function withToggled(opened: ReadonlySet<string>, slug: string): ReadonlySet<string> {
  const next = new Set(opened)
  if (!next.delete(slug)) next.add(slug)
  return next
}
