import { useEffect, useRef, useState } from 'react'
import { marketplaceAuthTexts } from '../../i18n/marketplace-auth.ts'
import { Icon } from '../../ui/icon.tsx'
import { pauseIcon } from '../../ui/icons.ts'
import { useReducedMotion } from '../../ui/use-media.ts'
import { SAMPLES, type Sample } from './samples.ts'

const carouselTexts = marketplaceAuthTexts.carousel
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
      aria-label={carouselTexts.label}
      className="[touch-action:pan-y] rounded-card border border-line bg-card p-3"
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
            aria-label={carouselTexts.slide(index + 1, SAMPLES.length)}
            aria-hidden={index !== at}
            className={`col-start-1 row-start-1 transition-opacity duration-500 ${index === at ? '' : 'opacity-0'}`}
          >
            <SamplePicture sample={sample} />
            <p className="pt-2 text-center text-sm text-quiet">{carouselTexts.captions[sample.name]}</p>
          </li>
        ))}
      </ul>
      <div className="flex items-center justify-center">
        {SAMPLES.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            aria-label={carouselTexts.slide(index + 1, SAMPLES.length)}
            aria-current={index === at || undefined}
            className="group grid size-11 place-items-center rounded-full"
            onClick={() => show(index)}
          >
            <span className="size-2.5 rounded-full border-2 border-edge group-aria-[current]:border-accent group-aria-[current]:bg-accent" />
          </button>
        ))}
        <button
          type="button"
          aria-label={isStopped ? carouselTexts.play : carouselTexts.pause}
          className="grid size-11 place-items-center rounded-full text-quiet hover:text-ink motion-reduce:hidden"
          onClick={toggle}
        >
          <Icon shape={isStopped ? playIcon : pauseIcon} className="size-5" />
        </button>
      </div>
    </section>
  )
}

/** A list of grey posts in which only the banner has colour: what standing out looks like. */
function SamplePicture({ sample }: { sample: Sample }) {
  const clip = `banner-${sample.name}`
  return (
    <svg viewBox="0 0 320 269" className="block w-full" aria-hidden="true">
      <Post y={10} />
      <g transform="translate(12 62)">
        <clipPath id={clip}>
          <rect width="296" height="145" rx="12" />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          <rect width="296" height="145" fill={sample.ground} />
          <circle cx="96" cy="78" r="92" fill={sample.glow} />
          {sample.shapes.map(({ d, fill }) => (
            <path key={d} d={d} fill={fill} />
          ))}
          <g fill="#ffffff">
            <rect x="206" y="34" width="74" height="12" rx="6" />
            <rect x="222" y="55" width="58" height="8" rx="4" opacity="0.7" />
            <rect x="234" y="70" width="46" height="8" rx="4" opacity="0.7" />
          </g>
          <rect x="222" y="95" width="58" height="22" rx="11" fill="#ffd166" />
          <rect x="234" y="103" width="34" height="6" rx="3" fill="#1d2a33" />
        </g>
      </g>
      <Post y={219} />
    </svg>
  )
}

function Post({ y }: { y: number }) {
  return (
    <g className="fill-line">
      <rect x="12" y={y} width="52" height="40" rx="6" />
      <rect x="180" y={y + 6} width="128" height="10" rx="5" />
      <rect x="228" y={y + 24} width="80" height="8" rx="4" />
    </g>
  )
}

const INTERVAL_MS = 5_000

/** Which of `count` pictures is shown. It moves on by itself unless somebody looks closer or wants no motion (§2). */
function useCarousel(count: number) {
  const [at, setAt] = useState(0)
  const [isStopped, setIsStopped] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isStill = useReducedMotion()
  const isPlaying = !isStopped && !isTouched && !hasFocus && !isStill
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => setAt((at + 1) % count), INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [at, count, isPlaying])
  return {
    at,
    isPlaying,
    isStopped: isStopped || isStill,
    show: (next: number) => setAt((next + count) % count),
    /** A user who starts it wants it to move, wherever the focus is. */
    toggle: () => {
      setIsStopped(!isStopped)
      setHasFocus(false)
      setIsTouched(false)
    },
    /** A finger or a mouse on it. */
    touch: setIsTouched,
    focus: setHasFocus,
  }
}
