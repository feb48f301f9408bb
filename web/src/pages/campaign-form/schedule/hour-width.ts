import { HOURS_OF_DAY } from '@jarchi/shared/daypart.ts'

/** In CSS pixels: the days' names, which stay in sight, and what a finger and a pointer need. */
const NAMES = 80
const FINGER = 44
const POINTER = 14

/** How wide an hour is so that only whole ones are seen in so much room; all in CSS pixels. */
export function hourWidth(room: number, least: number): number {
  const shown = Math.min(HOURS_OF_DAY, Math.max(1, Math.floor((room - NAMES) / least)))
  return (room - NAMES) / shown
}

/** Keeps the hours of a grid as wide as its room wants; the answer stops it. */
export function fitHours(grid: HTMLElement | null): () => void {
  if (!grid) return () => {}
  const fit = () => {
    const least = matchMedia('(min-width: 992px)').matches ? POINTER : FINGER
    grid.style.setProperty('--hour', `${hourWidth(grid.clientWidth, least)}px`)
  }
  fit()
  const observer = new ResizeObserver(fit)
  observer.observe(grid)
  return () => observer.disconnect()
}
