import { BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/banner-size.ts'
import { useState } from 'react'
import { isolated, numberText } from '../../../i18n/format.ts'
import { reviewTexts as fa } from '../../../i18n/staff-review.ts'

type Props = { size: BannerSizeName; url: string | null; title: string; isTrueSize: boolean }

export function BannerView({ size, url, title, isTrueSize }: Props) {
  const [lost, setLost] = useState<string | null>(null)
  const { width, height } = BANNER_SIZES[size]
  const name = fa.bannerSizes[size]
  if (!url || lost === url)
    return (
      <figure>
        <Caption name={name} width={width} height={height} />
        <p className="rounded-field bg-page p-4 text-center text-sm text-quiet">
          {url ? fa.bannerLost : fa.noBanner}
        </p>
      </figure>
    )
  const image = (
    <img
      src={url}
      alt={fa.bannerOf(name, title)}
      width={width}
      height={height}
      decoding="async"
      onError={() => setLost(url)}
      className={`bg-page ${isTrueSize ? 'max-w-none' : 'h-auto max-w-full'}`}
    />
  )
  return (
    <figure className="min-w-0">
      <Caption name={name} width={width} height={height} />
      {isTrueSize ? (
        // What scrolls must be within reach of the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="region" aria-label={fa.scrollable(name)} tabIndex={0} className="overflow-x-auto">
          {image}
        </div>
      ) : (
        <div className="overflow-hidden rounded-field">{image}</div>
      )}
    </figure>
  )
}

function Caption({ name, width, height }: { name: string; width: number; height: number }) {
  return (
    <figcaption className="mb-1 flex gap-2 text-sm text-quiet">
      {name}
      <bdi>{isolated(`${plain(width)} × ${plain(height)}`)}</bdi>
    </figcaption>
  )
}

const plain = (pixels: number) => numberText(pixels).replaceAll('\u066c', '')
