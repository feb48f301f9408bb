import type { CampaignForm } from '../campaign-values/form-values.ts'
import { ancestors, type ChoiceTree } from '../campaign-values/choice-tree.ts'

/** An ad's first category and the root of that; both null if it has all categories. */
export type Topic = { category: string | null; root: string | null }

export function topicOf(
  { everyCategory, categories }: Pick<CampaignForm, 'everyCategory' | 'categories'>,
  tree: ChoiceTree,
): Topic {
  const category = everyCategory ? undefined : categories.find((slug) => tree.nodes.has(slug))
  if (category === undefined) return { category: null, root: null }
  return { category, root: ancestors(tree, category).at(-1)?.slug ?? category }
}
