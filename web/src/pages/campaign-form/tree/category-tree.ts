import type { Category } from '@jarchi/shared/api/targeting.ts'
import { choiceTree, type ChoiceNode, type ChoiceTree } from './choice-tree.ts'

/** The categories as their parents order them; slugs are `en_name`s. */
export function categoryTree(categories: readonly Category[]): ChoiceTree {
  const below = (parentId: number | null): ChoiceNode[] =>
    categories
      .filter((category) => category.parent_id === parentId)
      .map(({ id, en_name, name }) => ({ slug: en_name, name, children: below(id) }))
  return choiceTree(below(null))
}
