import { execFileSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { buildApp, type App } from '../../src/app.ts'
import { testApp } from '../harness.ts'
import { signInto } from '../sign-in.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

/** Servers of one database, as in production, each with a build of the panel whose files have names of their own. */
export async function panelVersions(origin: string, count: number) {
  execFileSync(process.execPath, ['build.mjs'], { cwd: ROOT })
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-versions-'))
  const t = await testApp({
    PUBLIC_ORIGIN: origin,
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '3000',
  })
  const deps = { ...t.deps, now: () => new Date() }
  const apps: App[] = []
  for (let version = 0; version < count; version += 1) {
    const app = await buildApp(deps, { webApp: versionIn(folder, version) })
    await app.listen({ host: '127.0.0.1', port: 0 })
    apps.push(app)
  }
  return {
    ports: apps.map(({ server }) => (server.address() as AddressInfo).port),
    signIn: () => signInto(deps),
    async close() {
      for (const { server } of apps) server.closeAllConnections()
      await Promise.all(apps.map((app) => app.close()))
      await t.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A copy of the build in which each file of `assets` has another name. */
function versionIn(folder: string, version: number): string {
  const copy = path.join(folder, String(version))
  cpSync(path.join(ROOT, 'web/dist'), copy, { recursive: true, filter: (file) => !file.endsWith('.br') })
  const renamed = (file: string) => file.replace(/\.(?=\w+$)/, `-${version}.`)
  const assets = path.join(copy, 'assets')
  const names = readdirSync(assets)
  const anyName = new RegExp(names.join('|').replaceAll('.', String.raw`\.`), 'g')
  for (const name of names) renameSync(path.join(assets, name), path.join(assets, renamed(name)))
  for (const name of globSync('{*,assets/*}.{html,js,css,json}', { cwd: copy })) {
    const file = path.join(copy, name)
    const text = readFileSync(file, 'utf8').replace(anyName, renamed)
    writeFileSync(file, text)
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }))
  }
  return copy
}
