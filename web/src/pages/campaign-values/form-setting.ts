import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import type { DivarPost } from '@jarchi/shared/api/marketplace-posts.ts'
import type { Category } from '@jarchi/shared/api/targeting.ts'
import { savedPlan, type DraftRules } from '@jarchi/shared/forms/campaign-draft.ts'
import { tehranDay } from '@jarchi/shared/time/jalali.ts'
import { BID_UNDER_MINIMUM } from '@jarchi/shared/people/permissions.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, use, useMemo, useState } from 'react'
import { permissionsQuery } from '../../api/account.ts'
import { campaignBidsQuery } from '../../api/campaign-changes.ts'
import { serverNow } from '../../api/http/server-clock.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { categoriesQuery } from '../../api/targeting.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { dayText } from '../../i18n/date-format.ts'
import { choiceTree, type ChoiceNode, type ChoiceTree } from './choice-tree.ts'

/** The subject and rules of the form; they do not change while it is open. */
export type FormSetting = {
  readonly account: number
  /** The campaign being edited, or null for a new one. */
  readonly campaign: Campaign | null
  /** The marketplace's post that a new campaign advertises. */
  readonly post: DivarPost | null
  readonly rules: DraftRules
  readonly categories: ChoiceTree
}

export const FormSettingContext = createContext<FormSetting | null>(null)

export function useFormSetting(): FormSetting {
  const setting = use(FormSettingContext)
  if (!setting) throw new Error('used outside the campaign form')
  return setting
}

/** Everything about the account and the marketplace that the form needs before it can open. */
export function useFormSettingOf(
  account: number,
  campaign: Campaign | null,
  post: DivarPost | null = null,
): FormSetting {
  // Suspended: the form is drawn once, when all three are there. A failure shows the page's error boundary.
  const { data: bids } = useSuspenseQuery(campaignBidsQuery(account))
  const { data: permissions } = useSuspenseQuery(permissionsQuery(account))
  const { data: categoryList } = useSuspenseQuery(categoriesQuery(account))
  const [today] = useState(() => new Date(serverNow()))
  return useMemo(() => {
    const categories = categoryTree(categoryList)
    const rules: DraftRules = {
      bounds: bids.mobile.divar,
      priceByMarket: runtimeConfig.priceByMarket,
      mayUnderbid: permissions.includes(BID_UNDER_MINIMUM),
      rootCategories: categories.roots.map(({ slug }) => slug),
      defaultTitle: campaignFormTexts.defaultTitle(dayText(today)),
      plan: {
        today: tehranDay(today),
        saved: campaign ? { ...savedPlan(campaign), spent: campaign.spent ?? 0 } : undefined,
      },
    }
    return { account, campaign, post, rules, categories }
  }, [account, campaign, post, bids, permissions, categoryList, today])
}

/** The tree of categories by their parents; slugs are `en_name`s. */
function categoryTree(categories: readonly Category[]): ChoiceTree {
  const below = (parentId: number | null): ChoiceNode[] =>
    categories
      .filter((category) => category.parent_id === parentId)
      .map(({ id, en_name, name }) => ({ slug: en_name, name, children: below(id) }))
  return choiceTree(below(null))
}
