import { useRef } from 'react'
import { marketplaceAuthTexts } from '../../i18n/marketplace-auth.ts'
import { Icon } from '../../ui/icon.tsx'
import { pauseIcon } from '../../ui/icons.ts'
import { SamplePicture } from './sample-picture.tsx'
import { SAMPLES } from './samples.ts'
import { useCarousel } from './use-carousel.ts'

const texts = marketplaceAuthTexts.carousel
const playIcon = 'M8.500 5.500v13l10-6.500z'
const SWIPE_PX = 40

/** Four sample banners, one at a time; a swipe or a dot shows another. */
export function Carousel() {
  const { at, isPlaying, isStopped, show, toggle, touch, focus } = useCarousel(SAMPLES.length)
  const from = useRef<number | null>(null)
  const swipe = (x: number) => {
    const way = from.current === null ? 0 : x - from.current
    from.current = null
    // Right to left: what comes next lies on the left.
    if (Math.abs(way) > SWIPE_PX) show(at + Math.sign(way))
  }
  return (
    <section
      aria-roledescription="carousel"
      aria-label={texts.label}
      className="touch-pan-y rounded-card border border-line bg-card p-3"
      onPointerEnter={() => touch(true)}
      onPointerLeave={() => touch(false)}
      onPointerDown={(event) => (from.current = event.clientX)}
      onPointerUp={(event) => swipe(event.clientX)}
      onFocus={({ target }) => focus(target.matches(':focus-visible'))}
      onBlur={() => focus(false)}
    >
      <ul aria-live={isPlaying ? 'off' : 'polite'} className="grid">
        {SAMPLES.map((sample, index) => (
          <li
            key={sample.name}
            aria-roledescription="slide"
            aria-label={texts.slide(index + 1, SAMPLES.length)}
            aria-hidden={index !== at}
            className={`col-start-1 row-start-1 transition-opacity duration-500 ${index === at ? '' : 'opacity-0'}`}
          >
            <SamplePicture sample={sample} />
            <p className="pt-2 text-center text-sm text-quiet">{texts.captions[sample.name]}</p>
          </li>
        ))}
      </ul>
      <div className="flex items-center justify-center">
        {SAMPLES.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            aria-label={texts.slide(index + 1, SAMPLES.length)}
            aria-current={index === at || undefined}
            className="group grid size-11 place-items-center rounded-full"
            onClick={() => show(index)}
          >
            <span className="size-2.5 rounded-full border-2 border-edge group-aria-[current]:border-accent group-aria-[current]:bg-accent" />
          </button>
        ))}
        <button
          type="button"
          aria-label={isStopped ? texts.play : texts.pause}
          className="grid size-11 place-items-center rounded-full text-quiet hover:text-ink motion-reduce:hidden"
          onClick={toggle}
        >
          <Icon shape={isStopped ? playIcon : pauseIcon} className="size-5" />
        </button>
      </div>
    </section>
  )
}
