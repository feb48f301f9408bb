import type { PromotionPageName } from '@jarchi/shared/promotion.ts'

/** On a grid of 96 units: the body in the accent, and what stands out of it. */
const SHAPES: Readonly<Record<PromotionPageName, readonly [body: string, detail: string]>> = {
  // A price tag with a percent sign.
  'black-friday': [
    'M14 20a6 6 0 0 1 6-6h26a8 8 0 0 1 5.7 2.3l28 28a8 8 0 0 1 0 11.4l-24 24a8 8 0 0 1-11.4 0l-28-28A8 8 0 0 1 14 46z',
    'M29 24a5 5 0 1 0 .1 0M40 56l20-12M43 43a4 4 0 1 0 .1 0M57 53a4 4 0 1 0 .1 0',
  ],
  // A screen on its stand, with the sign that starts a film.
  webinar: [
    'M18 16h60a6 6 0 0 1 6 6v40a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6zM40 68h16v8h10v6H30v-6h10z',
    'M42 30v24l19-12z',
  ],
}

/** Decoration: the words beside it say what it is. */
export function PromotionDrawing({ page }: { page: PromotionPageName }) {
  const [body, detail] = SHAPES[page]
  return (
    <svg viewBox="0 0 96 96" className="size-16 shrink-0 md:size-28" aria-hidden="true">
      <path d={body} className="fill-accent" />
      <path
        d={detail}
        className="fill-none stroke-on-accent"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
