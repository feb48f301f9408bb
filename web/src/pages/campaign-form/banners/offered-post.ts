import type { DivarPost, PostPicture } from '@jarchi/shared/api/marketplace-posts.ts'
import { useQuery } from '@tanstack/react-query'
import { entryQuery, postQuery } from '../../../api/marketplace-posts.ts'
import { useFormSetting } from '../form-setting.ts'

/**
 * The post whose pictures are offered: that of a new ad, or that of the ad being edited once it has been read. Null
 * until then, and also later where the marketplace does not let us read it or it is gone: other pictures serve too.
 */
export function useOfferedPost(): DivarPost | null {
  const { account, campaign, post } = useFormSetting()
  const token = campaign?.divar_ad?.divar_post_token ?? ''
  const isAsked = post === null && token !== ''
  const entry = useQuery({ ...entryQuery(account), enabled: isAsked })
  const found = useQuery({
    ...postQuery(account, token),
    enabled: isAsked && Boolean(entry.data?.divar_access_token),
  })
  return post ?? (found.data && found.data.state !== 'gone' ? found.data : null)
}

/** A post may have thousands; nobody looks through more than these. */
const MOST = 24

/** Those of a post's pictures that are offered. */
export function offeredPictures(pictures: readonly PostPicture[]): readonly PostPicture[] {
  return pictures.slice(0, MOST)
}
