import { createHash } from 'node:crypto'
import { OWN_ACCENT, type Brand } from '../config/brand.ts'
import { escaped } from '../http/pages/html-page.ts'
import { defaultTexts } from '../texts/defaults.ts'

/** The build's PNGs, and their width. */
export const ICONS: Record<string, number> = {
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
  'apple-touch-icon.png': 180,
}
/** If a system cuts an icon into a shape, only the inner four fifths are surely visible. */
const SAFE = 0.72
const UNITS = 32

/** Files of the build that change with the operator's name, logo or colour. */
export function brandedFiles({ name, logo, tokens }: Brand): string[] {
  if (logo === null && tokens === null) return name === defaultTexts.brand ? [] : ['sw.js']
  return ['sw.js', 'icon.svg', ...Object.keys(ICONS)]
}

/** Our own horn logo in the operator's colour. */
export function recoloured(svg: string, { tokens }: Brand): string {
  if (tokens === null) return svg
  return svg.replaceAll(OWN_ACCENT, tokens.light.accent).replaceAll('#4fbfa8', tokens.dark.accent)
}

/** A logo on a square of the accent, for systems that cut icons into a shape. */
export function onGround(logo: string, size: number, accent: string): string {
  const edge = (UNITS * (1 - SAFE)) / 2
  const place = `x="${edge}" y="${edge}" width="${UNITS * SAFE}" height="${UNITS * SAFE}"`
  const inner = logo
    .replace(/^[^]*?(?=<svg)/, '')
    .replace(/<svg\b[^>]*>/, (head) =>
      head.replace(/\s(?:x|y|width|height)="[^"]*"/g, '').replace('<svg', `<svg ${place}`),
    )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${UNITS} ${UNITS}"><rect width="${UNITS}" height="${UNITS}" fill="${accent}"/>${inner}</svg>`
}

/** The worker, with the operator's name, logo and colour on its offline page. */
export function brandedWorker(worker: string, { name, style }: Brand, logo: string): string {
  const picture = `<img class="mx-auto mb-4" width="64" height="64" alt="" src="data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}">`
  const hash = createHash('sha256').update(style).digest('base64')
  const changes: [from: string | RegExp, to: string][] = [
    [defaultTexts.brand, inTemplate(name)],
    [/<svg [^>]*aria-hidden="true">.*?<\/svg>/, picture],
    ["style-src 'self'", `img-src data:; style-src 'self'${style && ` 'sha256-${hash}'`}`],
    ['</head>', `${style && `<style>${style}</style>`}</head>`],
  ]
  return changes.reduce((text, [from, to]) => {
    const changed = typeof from === 'string' ? text.replaceAll(from, () => to) : text.replace(from, () => to)
    if (changed === text && to !== from) throw new Error(`The offline page of sw.js has no ${String(from)}.`)
    return changed
  }, worker)
}

/** HTML inside a template literal. */
function inTemplate(text: string): string {
  return escaped(text).replace(/[`\\$]/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
