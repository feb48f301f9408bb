import type { ReviewedAd } from '@jarchi/shared/api/staff-review.ts'
import { useQuery } from '@tanstack/react-query'
import { categoryNamesQuery } from '../../../api/staff/review.ts'
import { instantText } from '../../../i18n/instant-text.ts'
import { reviewTexts as fa } from '../../../i18n/staff-review.ts'
import { cardLook } from '../../../ui/card-look.ts'
import { AccountLink } from '../account-link.tsx'
import { Facts } from '../facts.tsx'

/** Whose ad it is, and what else is known about it. */
export function AdOwner({ reviewed: { ad, account, campaign, registered_at } }: { reviewed: ReviewedAd }) {
  const categories = useQuery(categoryNamesQuery).data
  const nameOf = (slug: string) => categories?.find(({ en_name }) => en_name === slug)?.name ?? slug
  const names = campaign.category_slugs.map(nameOf).join('، ')
  return (
    <section className={`${cardLook} p-4`}>
      <Facts
        rows={[
          [fa.who, <AccountLink key="account" account={account} />],
          [fa.categories, names || fa.allCategories],
          [fa.madeBy, fa.maker[ad.has_custom_banners ? 'custom' : 'banner_maker']],
          [fa.sentAt, instantText(registered_at)],
          [fa.status, fa.statuses[ad.status]],
        ]}
      />
    </section>
  )
}
