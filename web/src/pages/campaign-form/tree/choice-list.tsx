import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { whereTexts } from '../../../i18n/campaign-form.ts'
import {
  ancestors,
  isChosen,
  partlyChosen,
  toggled,
  type ChoiceNode,
  type ChoiceTree,
  type Cover,
} from '../../campaign-values/choice-tree.ts'
import { TreeBranch, TreeCheckbox } from './tree-branch.tsx'

type Props = {
  tree: ChoiceTree
  cover: Cover
  label: string
  query: string
  onChange: (cover: Cover) => void
}

const MOST_FOUND = 50

/** The folded tree, or the results of a search. `memo` keeps typing fast. */
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
      {/* Eleven and a half rows, or seven and a half: a cropped row shows that more follow. */}
      <div
        role="group"
        aria-label={label}
        className="max-h-[31.875rem] overflow-y-auto overscroll-contain rounded-field border border-line p-1 [@media(max-height:45rem)]:max-h-[20.875rem]"
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

type FoundChoicesProps = {
  tree: ChoiceTree
  cover: Cover
  partial: ReadonlySet<string>
  found: Found
  onToggle: (slug: string) => void
}

/** The results of a search, each with the places that contain it. */
function FoundChoices({ tree, cover, partial, found: { nodes, more }, onToggle }: FoundChoicesProps) {
  if (nodes.length === 0) return <p className="p-4 text-center text-quiet">{whereTexts.tree.nothing}</p>
  return (
    <>
      <ul>
        {nodes.map((node) => (
          <li key={node.slug} className="flex">
            <TreeCheckbox
              slug={node.slug}
              name={node.name}
              path={ancestors(tree, node.slug)
                .map(({ name }) => name)
                .join('، ')}
              isOn={isChosen(tree, cover, node.slug)}
              isPartial={partial.has(node.slug)}
              onToggle={onToggle}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="p-2 text-sm text-quiet">{whereTexts.tree.more(more)}</p>}
    </>
  )
}

type Entry = { readonly node: ChoiceNode; readonly key: string; readonly depth: number }
export type SearchIndex = readonly Entry[]
type Found = { readonly nodes: readonly ChoiceNode[]; readonly more: number }

/** Every node with its name normalised once, so that each keystroke only compares. */
export function searchIndex(tree: ChoiceTree): SearchIndex {
  return [...tree.nodes.values()].map((node) => ({
    node,
    key: joinedKey(node.name),
    depth: ancestors(tree, node.slug).length,
  }))
}

/**
 * The best matches: equal names first, then names and words with this beginning, larger places before smaller
 * ones.
 */
export function found(index: SearchIndex, query: string, most: number): Found {
  const wanted = joinedKey(query)
  const matches = index
    .flatMap((entry) => {
      const rank = rankOf(entry.key, wanted)
      return rank === null ? [] : [{ ...entry, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank || a.depth - b.depth)
  return { nodes: matches.slice(0, most).map(({ node }) => node), more: Math.max(0, matches.length - most) }
}

function rankOf(key: string, wanted: string): number | null {
  const at = key.indexOf(wanted)
  if (at === -1) return null
  if (key === wanted) return 0
  if (at === 0) return 1
  return key.includes(` ${wanted}`) ? 2 : 3
}

/** Arrow keys in a tree: up and down move, left opens and right closes, in the direction of the text. */
function moveInTree(event: KeyboardEvent<HTMLElement>) {
  const from = event.target
  if (!(from instanceof HTMLInputElement) || from.dataset.choice === undefined) return
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    const isOpen = event.key === 'ArrowRight'
    const fold = from.closest('li')?.querySelector<HTMLElement>(`:scope > div > [aria-expanded="${isOpen}"]`)
    fold?.click()
  } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-choice]')]
    choices[choices.indexOf(from) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  } else return
  event.preventDefault()
}

/** A function that keeps its identity and calls the latest render's function. */
function useLatest<Input>(call: (input: Input) => void): (input: Input) => void {
  const latest = useRef(call)
  useLayoutEffect(() => {
    latest.current = call
  })
  return useCallback((input) => latest.current(input), [])
}
