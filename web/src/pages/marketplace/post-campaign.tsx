import type { DivarPost } from '@jarchi/shared/api/marketplace-posts.ts'
import { queryOptions, usePrefetchQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { campaignsKey } from '../../api/campaigns.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { postBannersQuery } from '../campaign-form/banners/post-banners.ts'
import { CampaignForm } from '../campaign-form/campaign-form.tsx'
import type { SavedDraft } from '../campaign-saving/draft/saved-draft.ts'
import { NOTHING_MADE, readyBanners, type BannerValues } from '../campaign-values/form-values.ts'
import { useFormSettingOf } from '../campaign-values/form-setting.ts'
import { forgetPost } from '../../navigation/index-target.ts'
import { postDraft } from '@jarchi/shared/forms/post-draft.ts'
import { PostNotice } from './post-states.tsx'

const texts = marketplaceTexts.post

type Props = {
  account: number
  post: DivarPost
  /** From an earlier visit. */
  draft: Promise<SavedDraft | null>
  onSent: () => void
}

/** The campaign form, filled in from a post: the user only confirms the budget and sends it. */
export function PostCampaign({ account, post: found, draft: keeping, onSent }: Props) {
  // Later answers must not change the form while the user edits it.
  const [post] = useState(found)
  const queryClient = useQueryClient()
  const first = firstBannersQuery(account, post)
  usePrefetchQuery(first)
  // Suspended: the page shows the post's picture until the form can be drawn.
  const draft = use(keeping)
  const { data: banners } = useSuspenseQuery(first)
  // Called last: its results would be created again after each wait.
  const setting = useFormSettingOf(account, null, post)
  const [isFresh, setIsFresh] = useState(false)
  const afterSending = () => {
    forgetPost()
    void queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
    onSent()
  }
  return (
    <>
      {banners === null && <PostNotice>{texts.pictureFailed}</PostNotice>}
      <CampaignForm
        key={String(isFresh)}
        setting={setting}
        fresh={{
          ...postDraft(post, setting.rules),
          ...(banners ?? NOTHING_MADE),
        }}
        draft={isFresh ? null : draft}
        onSaved={afterSending}
        onStartOver={() => setIsFresh(true)}
      />
    </>
  )
}

/**
 * The banners of a post's fresh form, from its first picture; null if that could not be fetched or read (§8.5).
 */
const firstBannersQuery = (account: number, post: DivarPost) =>
  queryOptions({
    queryKey: [account, 'first-banners', post.token, post.images[0]?.id ?? null],
    staleTime: ({ state }: { state: { data: unknown } }) => (state.data ? Infinity : 0),
    queryFn: async ({ client }): Promise<BannerValues | null> => {
      const [picture] = post.images
      if (!picture) return NOTHING_MADE
      try {
        const { postDesign } = await import('../banner-maker/post-design.ts')
        return await postDesign(account, post, picture)
      } catch {
        // The plain picture is a banner too, and needs nothing else.
        const cut = await client.fetchQuery(postBannersQuery(account, picture))
        return cut && readyBanners(cut)
      }
    },
  })
