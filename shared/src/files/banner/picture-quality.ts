import { BANNER_SIZE_NAMES, BANNER_SIZES, type Size } from '../banner-size.ts'
import type { BannerTemplate } from './banner-spec.ts'
import { TEMPLATES } from './templates.ts'

/** A picture enlarged more than this looks blurred. */
const MOST_ENLARGED = 2.5

/** Whether a picture has too few pixels for a template, in the size that enlarges it most. */
export function isTooSmallFor(template: BannerTemplate, picture: Size): boolean {
  return BANNER_SIZE_NAMES.some((name) => {
    const { frame } = TEMPLATES[template].compose(name, BANNER_SIZES[name])
    return Math.max(frame.width / picture.width, frame.height / picture.height) > MOST_ENLARGED
  })
}
