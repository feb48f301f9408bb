import { searchKey } from '@jarchi/shared/search-text.ts'
import { ancestors, type ChoiceNode, type ChoiceTree } from './choice-tree.ts'

type Entry = { readonly node: ChoiceNode; readonly key: string; readonly depth: number }
export type SearchIndex = readonly Entry[]
export type Found = { readonly nodes: readonly ChoiceNode[]; readonly more: number }

/** Every node with its name folded once, so that each keystroke only compares. */
export function searchIndex(tree: ChoiceTree): SearchIndex {
  return [...tree.nodes.values()].map((node) => ({
    node,
    key: searchKey(node.name),
    depth: ancestors(tree, node.slug).length,
  }))
}

/** The best matches: whole names first, then names and words that start so, wide places before narrow ones. */
export function found(index: SearchIndex, query: string, most: number): Found {
  const wanted = searchKey(query)
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
