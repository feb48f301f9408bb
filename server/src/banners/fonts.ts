import { createRequire } from 'node:module'
import { FONT_FAMILY } from '@jarchi/shared/banner/text-fit.ts'
import { GlobalFonts, setTextRenderer } from '@napi-rs/canvas'

const require = createRequire(import.meta.url)

/** Once, before the first canvas: text is drawn as Chromium draws it, in whole font files. */
export function prepareText() {
  setTextRenderer('system')
  register(require.resolve('vazirmatn/fonts/ttf/Vazirmatn-Medium.ttf'))
  register(require.resolve('vazirmatn/fonts/ttf/Vazirmatn-ExtraBold.ttf'))
}

function register(file: string) {
  if (GlobalFonts.registerFromPath(file, FONT_FAMILY) === null) throw new Error(`${file} was not registered`)
}
