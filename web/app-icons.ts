import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const ICON = path.join(import.meta.dirname, 'public/icon.svg')
/** Only the inner four fifths of a maskable icon are sure to be visible. */
const SAFE = 0.72
const UNITS = 32

/**
 * The logo without rounded corners, smaller on its own background, for systems that crop icons to a shape.
 */
function fullBleed(svg: string): string {
  const [whole = '', rect = '', horn = ''] = /^<svg[^>]*>(<rect[^>]*>)(.*)<\/svg>\s*$/s.exec(svg) ?? []
  if (whole === '') throw new Error('app-icons: the logo is no longer drawn as expected')
  const edge = (UNITS * (1 - SAFE)) / 2
  return svg
    .replace(rect, rect.replace(/ rx="\d+"/, ''))
    .replace(horn, `<g transform="translate(${edge} ${edge}) scale(${SAFE})">${horn}</g>`)
}

function png(svg: string, size: number): Promise<Buffer> {
  const density = (72 * size) / UNITS
  return sharp(Buffer.from(svg), { density }).resize(size, size).png({ compressionLevel: 9 }).toBuffer()
}

/** Draws the app's icons from the logo (§D12.5). */
export function appIcons(): Plugin {
  return {
    name: 'app-icons',
    apply: 'build',
    async generateBundle() {
      const logo = readFileSync(ICON, 'utf8')
      const files: [fileName: string, drawing: string, size: number][] = [
        ['icon-192.png', logo, 192],
        ['icon-512.png', logo, 512],
        ['icon-maskable-512.png', fullBleed(logo), 512],
        ['apple-touch-icon.png', fullBleed(logo), 180],
      ]
      for (const [fileName, drawing, size] of files) {
        this.emitFile({ type: 'asset', fileName, source: await png(drawing, size) })
      }
    },
  }
}
