import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { reviewCompanionsQuery } from '../../../api/staff/review.ts'
import { numberText } from '../../../i18n/format.ts'
import { togetherTexts } from '../../../i18n/staff-review-together.ts'
import { Link } from '../../../navigation/link.tsx'
import { cardLook } from '../../../ui/looks.ts'

/** What ads that are judged together have in common. */
export const KINDS = ['account', 'picture'] as const
export type Kind = (typeof KINDS)[number]

/** Ways to the ads that can be judged together with this one; nothing where there are none, or while that is not known. */
export function Companions({ ad }: { ad: number }) {
  const { data } = useQuery(reviewCompanionsQuery(ad))
  const others = (kind: Kind) => data?.[kind].filter(({ id }) => id !== ad).length ?? 0
  const some = KINDS.filter((kind) => others(kind) > 0)
  if (some.length === 0) return null
  return (
    <section aria-label={togetherTexts.title} className={`${cardLook} flex flex-col gap-1 p-4`}>
      <h3>{togetherTexts.title}</h3>
      {some.map((kind) => (
        <Link
          key={kind}
          to={`${deskPaths.reviewOf(ad)}&together=${kind}`}
          className="inline-flex min-h-11 items-center text-accent hover:underline"
        >
          {togetherTexts.more[kind](numberText(others(kind)))}
        </Link>
      ))}
    </section>
  )
}
