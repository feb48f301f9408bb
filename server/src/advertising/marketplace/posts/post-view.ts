import type {
  DivarPost,
  DivarPostSummary,
  PostCategory,
  PostPicture,
  PostState,
} from '@jarchi/shared/api/marketplace-posts.ts'
import { rialFromToman } from '@jarchi/shared/money/money.ts'
import type {
  MarketplacePost,
  PostStateName,
  PostSummary,
} from '../../../gateways/marketplace/marketplace-gateway.ts'
import type { Place } from './post-queries.ts'

/** The marketplace's own address of a post; saving an ad rewrites it as the exchange demands. */
const POST_URL = 'https://divar.ir/v/'

type Names = {
  categoryNames: ReadonlyMap<string, string>
  categoryLineages: ReadonlyMap<string, readonly string[]>
}

export type PostContext = {
  names: Names
  pictures: (urls: readonly string[]) => PostPicture[]
  place: { city: Place | null; district: Place | null }
  /** The tokens of the posts that the account already advertises. */
  advertised: ReadonlySet<string>
}

const STATES: Record<PostStateName, PostState> = {
  published: 'published',
  waiting: 'waiting',
  retired: 'gone',
}

export function postView(
  post: MarketplacePost,
  { names, pictures, place, advertised }: PostContext,
): DivarPost {
  return {
    token: post.token,
    title: post.title,
    description: post.description,
    state: STATES[post.state],
    category: categoryView(post.category, names),
    ...place,
    price: priceInRial(post.priceToman),
    images: pictures(post.pictures),
    image_source: 'divar_post',
    post_url: POST_URL + post.token,
    has_ad: advertised.has(post.token),
  }
}

export function summaryView(
  post: PostSummary,
  { names, pictures, advertised }: Omit<PostContext, 'place'>,
): DivarPostSummary {
  return {
    token: post.token,
    title: post.title,
    category: categoryView(post.category, names),
    image: pictures(post.pictures)[0] ?? null,
    has_ad: advertised.has(post.token),
  }
}

function categoryView(slug: string, { categoryNames, categoryLineages }: Names): PostCategory | null {
  const [self, ...parents] = (categoryLineages.get(slug) ?? []).map((name) => ({
    slug: name,
    name: categoryNames.get(name) ?? name,
  }))
  return self ? { ...self, parents: parents.toReversed() } : null
}

function priceInRial(toman: number): number | null {
  const rial = rialFromToman(toman)
  return toman > 0 && Number.isSafeInteger(rial) ? rial : null
}
