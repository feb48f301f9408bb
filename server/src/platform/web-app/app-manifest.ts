import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { appManifestTexts } from '../texts/app-manifest.ts'

/** A manifest has no dark mode: these are the light tokens `--card` and `--page`. */
const COLORS = { theme_color: '#ffffff', background_color: '#f5f6f4' }

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
  src,
  sizes,
  purpose,
  type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
})

/** `/manifest.webmanifest`: the panel as an app that can be installed (§2.39). */
export function serveAppManifest(app: FastifyInstance, config: Config) {
  const manifest = {
    id: '/',
    name: appManifestTexts.name(config.brand.name, config.marketplaceName),
    short_name: config.brand.name,
    description: appManifestTexts.description,
    lang: 'fa',
    dir: 'rtl',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    ...COLORS,
    categories: ['business', 'productivity'],
    icons: [
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
      icon('/icon.svg', 'any'),
    ],
    shortcuts: [
      { name: appManifestTexts.newAd, url: '/my-ads/new' },
      { name: appManifestTexts.charge, url: '/payment/charge' },
    ],
  }
  const text = JSON.stringify(manifest)
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(text),
  )
}
