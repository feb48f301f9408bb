import { useEffect, useRef, useState } from 'react'
import { marketplaceAuthTexts } from '../../i18n/marketplace-auth.ts'
import { Icon } from '../../ui/icon.tsx'
import { pauseIcon } from '../../ui/icons.ts'
import { useReducedMotion } from '../../ui/use-media.ts'

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
    // In right-to-left order, the next one is on the left.
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

/** A list of grey posts in which only the banner has colour, to show how a banner stands out. */
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

/**
 * The index of the shown picture, of `count`. It advances by itself unless a user touches or focuses it or
 * prefers no motion (§9.2).
 */
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
    /** A user who starts it wants motion, wherever the focus is. */
    toggle: () => {
      setIsStopped(!isStopped)
      setHasFocus(false)
      setIsTouched(false)
    },
    /** Called with true while a finger or mouse is on it. */
    touch: setIsTouched,
    focus: setHasFocus,
  }
}

type Shape = { readonly d: string; readonly fill: string }

/** A sample banner: its colours and, on the left of a 296 × 145 area, its product. */
type Sample = {
  readonly name: 'car' | 'home' | 'sofa' | 'phone'
  readonly ground: string
  readonly glow: string
  readonly shapes: readonly Shape[]
}

const INK = '#1d2a33'
const WHITE = '#ffffff'

const SAMPLES: readonly Sample[] = [
  {
    name: 'car',
    ground: '#0f4c75',
    glow: '#1b6ca8',
    shapes: [
      { d: 'M14 114h172v5H14z', fill: '#0b3a5a' },
      {
        d: 'M26 106a8 8 0 0 1-8-8V84c0-8 5-13 12-15l18-5 17-21c4-5 9-8 16-8h30c7 0 12 2 17 7l20 20 22 4c9 2 14 8 14 16v16a8 8 0 0 1-8 8z',
        fill: '#ff8a3d',
      },
      { d: 'm62 64 12-15c2-3 4-4 8-4h12v19zM102 45h8c4 0 6 1 9 4l15 15h-32z', fill: '#d9f0ff' },
      { d: 'M172 84h12v9h-12z', fill: '#ffe08a' },
      { d: 'M18 84h8v9h-8z', fill: '#c8322b' },
      {
        d: 'M40 106a17 17 0 1 0 34 0 17 17 0 1 0-34 0zM124 106a17 17 0 1 0 34 0 17 17 0 1 0-34 0z',
        fill: INK,
      },
      { d: 'M50 106a7 7 0 1 0 14 0 7 7 0 1 0-14 0zM134 106a7 7 0 1 0 14 0 7 7 0 1 0-14 0z', fill: WHITE },
    ],
  },
  {
    name: 'home',
    ground: '#2d6a4f',
    glow: '#40916c',
    shapes: [
      { d: 'M14 116h172v5H14z', fill: '#1b4332' },
      { d: 'M44 116V62l52-38 52 38v54z', fill: '#fff3d6' },
      { d: 'M34 62 96 16l62 46-8 9-54-40-54 40z', fill: '#e4572e' },
      { d: 'M122 20h14v24l-14-10z', fill: '#b43f1d' },
      { d: 'M84 116V84h24v32z', fill: '#8d5a34' },
      { d: 'M56 74h18v18H56zM118 74h18v18h-18z', fill: '#7cc6fe' },
      { d: 'M160 116V98h4v18zM150 92a12 12 0 1 1 24 0 12 12 0 1 1-24 0z', fill: '#95d5b2' },
      { d: 'M101 100h3v4h-3z', fill: '#ffe08a' },
    ],
  },
  {
    name: 'sofa',
    ground: '#6a3d7c',
    glow: '#87529c',
    shapes: [
      { d: 'M14 118h172v5H14z', fill: '#4a2759' },
      { d: 'M168 118V54h4v64zM150 54l8-28h24l8 28z', fill: '#ffe08a' },
      { d: 'M38 108h10v10H38zM122 108h10v10h-10z', fill: INK },
      { d: 'M36 84V54a16 16 0 0 1 16-16h66a16 16 0 0 1 16 16v30z', fill: '#f4845f' },
      {
        d: 'M24 108V76a11 11 0 0 1 22 0v10h78V76a11 11 0 0 1 22 0v32a3 3 0 0 1-3 3H27a3 3 0 0 1-3-3z',
        fill: '#f25c54',
      },
      { d: 'M84 42h2v44h-2z', fill: '#c9423b' },
      { d: 'M54 62h24v22H54z', fill: '#f7b267' },
      { d: 'M94 64h22v20H94z', fill: '#fff3d6' },
    ],
  },
  {
    name: 'phone',
    ground: '#9c2f4b',
    glow: '#bf4765',
    shapes: [
      { d: 'M116 34h40a8 8 0 0 1 8 8v76a8 8 0 0 1-8 8h-40a8 8 0 0 1-8-8V42a8 8 0 0 1 8-8z', fill: '#5d1c2d' },
      { d: 'M120 44h24a4 4 0 0 1 4 4v24h-32V48a4 4 0 0 1 4-4z', fill: '#7d2a40' },
      {
        d: 'M56 12h56a11 11 0 0 1 11 11v99a11 11 0 0 1-11 11H56a11 11 0 0 1-11-11V23a11 11 0 0 1 11-11z',
        fill: INK,
      },
      { d: 'M52 24h64v92H52z', fill: '#e8f6ff' },
      { d: 'M52 24h64v40H52z', fill: '#4cc9f0' },
      { d: 'M60 72h22v16H60zM88 72h20v16H88zM60 94h22v14H60z', fill: '#ffb703' },
      { d: 'M88 94h20v14H88z', fill: '#f25c54' },
      { d: 'M76 124a8 3 0 1 0 16 0 8 3 0 1 0-16 0z', fill: '#4a5a66' },
    ],
  },
]
