/** `#rrggbb` in lower case; nothing else reaches a canvas. */
export type Color = string

/** Red, green and blue, 0 to 255. */
export function channelsOf(color: Color): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** The colour of these channels, rounded and limited to 0 to 255. */
export function colorOf(channels: readonly number[]): Color {
  const byte = (value: number) => Math.min(255, Math.max(0, Math.round(value)))
  return `#${channels.map((channel) => byte(channel).toString(16).padStart(2, '0')).join('')}`
}

/** The first colour mixed with that part (0 to 1) of the second. */
export function mix(color: Color, other: Color, part: number): Color {
  const [to, from] = [channelsOf(other), channelsOf(color)]
  return colorOf(from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * part))
}

/** The colour for a canvas, transparent: `alpha` 0 to 1. */
export function withAlpha(color: Color, alpha: number): string {
  return `rgba(${channelsOf(color).join(', ')}, ${alpha})`
}

/** Relative luminance of WCAG 2.2, 0 to 1. */
export function luminance(color: Color): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
