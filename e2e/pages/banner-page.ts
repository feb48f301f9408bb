import { readFile } from 'node:fs/promises'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { FONT_FAMILY } from '@jarchi/shared/files/banner/text-fit.ts'

const SHARED = path.join(import.meta.dirname, '../../shared/src')
const { resolve } = createRequire(path.join(import.meta.dirname, '../../server/package.json'))
const FONTS = { 500: 'Medium', 800: 'ExtraBold' }

const faces = Object.entries(FONTS).map(
  ([weight, name]) =>
    `@font-face{font-family:"${FONT_FAMILY}";font-weight:${weight};src:url(/banner-check/${name}.woff2)}`,
)
const HTML = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><style>${faces.join('')}</style>`

/**
 * An empty page of the product's origin that can import the rules of `shared`, without types, and has the
 * fonts.
 */
export async function openBannerPage(page: Page) {
  await page.route('**/banner-check/**', async (route) => {
    const name = new URL(route.request().url()).pathname.replace('/banner-check/', '')
    if (name === '') return route.fulfill({ contentType: 'text/html', body: HTML })
    if (name.endsWith('.woff2')) {
      return route.fulfill({ path: resolve(`vazirmatn/fonts/webfonts/Vazirmatn-${name}`) })
    }
    const source = await readFile(path.join(SHARED, name), 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) })
  })
  await page.goto('/banner-check/')
  await page.evaluate(
    (family) =>
      Promise.all([500, 800].map((weight) => document.fonts.load(`${weight} 40px "${family}"`, '\u0633'))),
    FONT_FAMILY,
  )
}
