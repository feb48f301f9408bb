/** Widths in pixels of the light copies of stored pictures: a phone's and a sharp phone's, a desktop's and a sharp one's. */
export const LIGHT_WIDTHS = ['720', '1029', '576', '1152'] as const
export type LightWidth = (typeof LIGHT_WIDTHS)[number]

/** The address of a light copy of the picture at `/files/{name}`. */
export function lightAddress(url: string, width: LightWidth): string {
  return `${url}?w=${width}`
}
