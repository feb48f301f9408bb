/** The colour level of a part of a map, from 0 for nothing to 4 for the most; its number is shown too. */
export function heatOf(value: number | null, most: number): 0 | 1 | 2 | 3 | 4 {
  if (!value || most <= 0) return 0
  const share = value / most
  return share > 0.75 ? 4 : share > 0.5 ? 3 : share > 0.2 ? 2 : 1
}

/** Its style in `styles/reports.css`. */
export const heatLook = (value: number | null, most: number) => `heat-${heatOf(value, most)}`

/** All levels, for a legend. */
export const HEAT_LOOKS = ['heat-0', 'heat-1', 'heat-2', 'heat-3', 'heat-4'] as const
