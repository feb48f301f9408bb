import { useMemo, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import type { DivarPost } from '@jarchi/shared/api/marketplace.ts'
import { BID_UNDER_MINIMUM } from '@jarchi/shared/permissions.ts'
import { permissionsQuery } from '../../api/account.ts'
import { campaignBidsQuery } from '../../api/campaign-saving.ts'
import { categoriesQuery } from '../../api/targeting.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'
import { dayText } from '../../i18n/date-format.ts'
import type { FormSetting } from './form-setting.ts'
import { categoryTree } from './tree/category-tree.ts'

/** What the form needs to know of the account and the marketplace before it can open. */
export function useFormSettingOf(
  account: number,
  campaign: Campaign | null,
  post: DivarPost | null = null,
): FormSetting {
  const { data: bids } = useSuspenseQuery(campaignBidsQuery(account))
  const { data: permissions } = useSuspenseQuery(permissionsQuery(account))
  const { data: categoryList } = useSuspenseQuery(categoriesQuery(account))
  const [today] = useState(() => new Date())
  return useMemo(() => {
    const categories = categoryTree(categoryList)
    const rules = {
      bounds: bids.mobile.divar,
      mayUnderbid: permissions.includes(BID_UNDER_MINIMUM),
      rootCategories: categories.roots.map(({ slug }) => slug),
      defaultTitle: campaignFormTexts.defaultTitle(dayText(today)),
    }
    return { account, campaign, post, rules, categories }
  }, [account, campaign, post, bids, permissions, categoryList, today])
}
