import { useEffect, useState, type RefObject } from 'react'
import { useWatch } from 'react-hook-form'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { usePictureUrl } from '../../../ui/use-picture-url.ts'
import type { CampaignForm } from '../form-values.ts'

type Props = { preview: RefObject<HTMLElement | null> }

/** Under the header of a phone once the preview itself has been scrolled away. */
export function PreviewStrip({ preview }: Props) {
  const [isAway, setIsAway] = useState(false)
  const banners = useWatch<CampaignForm, 'banners'>({ name: 'banners' })
  const url = usePictureUrl(banners.medium?.picture ?? banners.large?.picture ?? banners.xlarge?.picture)
  useEffect(() => {
    if (!preview.current) return
    const observer = new IntersectionObserver(
      ([entry]) => setIsAway(entry ? !entry.isIntersecting && entry.boundingClientRect.top < 0 : false),
      { rootMargin: '-56px 0px 0px 0px' },
    )
    observer.observe(preview.current)
    return () => observer.disconnect()
  }, [preview])
  if (!isAway || !url) return null
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-14 z-10 flex h-16 justify-center border-b border-line bg-card p-2 lg:hidden"
    >
      <img
        src={url}
        alt=""
        className="h-full rounded-field object-contain"
        title={bannerTexts.preview.title}
      />
    </div>
  )
}
