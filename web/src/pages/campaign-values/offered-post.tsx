import type { DivarPost, PostPicture } from '@jarchi/shared/api/marketplace-posts.ts'
import { useQuery } from '@tanstack/react-query'
import { entryQuery, postQuery } from '../../api/marketplace-posts.ts'
import { useFormSetting } from './form-setting.ts'

/**
 * The post whose pictures are offered: the post of a new ad, or of the edited ad once it has loaded. Null
 * until then, and if the marketplace gives no access to it or it is gone: other pictures can be used.
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

/** A post may have thousands of pictures; nobody looks through more than these. */
const MOST = 24

/** The pictures of a post that are offered. */
export function offeredPictures(pictures: readonly PostPicture[]): readonly PostPicture[] {
  return pictures.slice(0, MOST)
}

/** A picture that fills its small place, for a button that has its own label. */
export function SmallPicture({ src }: { src: string }) {
  return <img src={src} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
}

/** Outlines used only by this form; see ui/icons.ts. */
export const pictureIcon = 'M4 5.500h16v13H4zM4 15.500l4.500-4.500 4 4 3-2.500 4.500 4M15.500 9.300v.1'
