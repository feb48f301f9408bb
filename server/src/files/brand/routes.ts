import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { illustrated } from '../banners/service.ts'
import { brandedFiles, brandedWorker, ICONS, onGround, recoloured } from '../../platform/brand/service.ts'

/** The branded files; `folder` contains the built panel. */
export const brandRoutes: FastifyPluginAsync<{ folder: string }> = async (app, { folder }) => {
  const { brand } = app.deps.config
  const files = brandedFiles(brand).filter((file) => existsSync(path.join(folder, file)))
  if (files.length === 0) return
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const logo = brand.logo ?? recoloured(read('icon.svg'), brand)
  const route = (file: string, type: string, policy: string, body: () => string | Promise<Uint8Array>) =>
    app.get(`/${file}`, { schema: { hide: true } }, async (_, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .send(await body()),
    )
  for (const file of files) {
    if (file === 'sw.js') {
      const worker = brandedWorker(read('sw.js'), brand, logo)
      route(file, 'text/javascript; charset=utf-8', "default-src 'none'; connect-src 'self'", () => worker)
    } else if (file === 'icon.svg') {
      route(file, 'image/svg+xml', "default-src 'none'; style-src 'unsafe-inline'", () => logo)
    } else {
      const svg = onGround(logo, ICONS[file] ?? 0, brand.accent)
      const icon = madeOnce(() => illustrated(app, svg))
      route(file, 'image/png', "default-src 'none'", icon)
    }
  }
}

/** Made when it is first asked for, and again after a failure. */
export function madeOnce<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null
  return () =>
    (made ??= make().catch((failure: unknown) => {
      made = null
      throw failure
    }))
}
