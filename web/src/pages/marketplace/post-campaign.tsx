import type { DivarPost } from '@jarchi/shared/api/marketplace-posts.ts'
import { queryOptions, usePrefetchQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { campaignsKey } from '../../api/campaigns.ts'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { postBannersQuery } from '../campaign-form/banners/post-banners.ts'
import { CampaignForm } from '../campaign-form/campaign-form.tsx'
import { draftKey } from '../campaign-form/draft/draft-store.ts'
import { useKeptDraft } from '../campaign-form/draft/draft-keeping.ts'
import { NOTHING_MADE, readyBanners, type BannerValues } from '../campaign-form/form-values.ts'
import { useFormSettingOf } from '../campaign-form/form-setting.ts'
import { forgetPost } from '../../navigation/index-target.ts'
import { postDraft } from '@jarchi/shared/post-draft.ts'
import { PostNotice, PostPending } from './post-states.tsx'

const texts = marketplaceTexts.post

type Props = { account: number; post: DivarPost; onSent: () => void }

/** The campaign form, filled in from a post: what is left is to confirm the budget and to send. */
export function PostCampaign({ account, post: found, onSent }: Props) {
  // Later answers of the cache must not change the form under the user's hands.
  const [post] = useState(found)
  const queryClient = useQueryClient()
  const first = firstBannersQuery(account, post)
  usePrefetchQuery(first)
  const setting = useFormSettingOf(account, null, post)
  const draft = useKeptDraft(draftKey(account, null, post.token))
  const { data: banners } = useSuspenseQuery(first)
  const [isFresh, setIsFresh] = useState(false)
  if (draft === undefined) return <PostPending picture={post.images[0]} />
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
          ...postDraft(post, setting.rules.bounds),
          ...(banners ?? NOTHING_MADE),
        }}
        draft={isFresh ? null : draft}
        onSaved={afterSending}
        onStartOver={() => setIsFresh(true)}
      />
    </>
  )
}

/** What a fresh form advertises a post with, of its first picture; null when that could not be fetched or read (§8). */
const firstBannersQuery = (account: number, post: DivarPost) =>
  queryOptions({
    queryKey: [account, 'first-banners', post.token, post.images[0]?.id ?? null],
    staleTime: ({ state }: { state: { data: unknown } }) => (state.data ? Infinity : 0),
    queryFn: async ({ client }): Promise<BannerValues | null> => {
      const [picture] = post.images
      if (!picture) return NOTHING_MADE
      try {
        const { postDesign } = await import('../campaign-form/maker/post-design.ts')
        return await postDesign(account, post, picture)
      } catch {
        // The bare picture is a banner too, and needs nothing but itself.
        const cut = await client.fetchQuery(postBannersQuery(account, picture))
        return cut && readyBanners(cut)
      }
    },
  })
