/** How strongly a part of a map is coloured; the number stands in it or beside it too. */
const LOOKS = ['bg-page', 'bg-accent/12', 'bg-accent/25', 'bg-accent/40', 'bg-accent text-on-accent'] as const

/** From 0 for nothing to 4 for the most. */
export function heatOf(value: number | null, most: number): 0 | 1 | 2 | 3 | 4 {
  if (!value || most <= 0) return 0
  const share = value / most
  return share > 0.75 ? 4 : share > 0.5 ? 3 : share > 0.2 ? 2 : 1
}

export const heatLook = (value: number | null, most: number) =>
  `${LOOKS[heatOf(value, most)]} [print-color-adjust:exact]`

/** All of them, from nothing to the most, for a legend. */
export const HEAT_LOOKS: readonly string[] = LOOKS
