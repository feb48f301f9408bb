import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')

const HTML = `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><title>React alone</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="React alone">
<link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="/main.ts"></script></body></html>`

const SCRIPT = `import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')!).render(h('main', null, h('h1', null, 'React alone'), h('p', null, 'A page of React alone.')))`

/** Compressed with Brotli, as the product sends its own files, by path. */
type Files = Map<string, { type: string; body: Buffer }>

const TYPES: Record<string, string> = { html: 'text/html; charset=utf-8', js: 'text/javascript' }

async function builtFiles(): Promise<Files> {
  // Inside the project, so that imports of React are found.
  await mkdir(join(root, '.data'), { recursive: true })
  const folder = await mkdtemp(join(root, '.data/bare-page-'))
  try {
    await writeFile(join(folder, 'index.html'), HTML)
    await writeFile(join(folder, 'main.ts'), SCRIPT)
    await build({ root: folder, configFile: false, logLevel: 'warn', mode: 'production' })
    const dist = join(folder, 'dist')
    const entries = await readdir(dist, { recursive: true, withFileTypes: true })
    const files: Files = new Map()
    for (const entry of entries.filter((each) => each.isFile())) {
      const path = join(entry.parentPath, entry.name)
      const body = await promisify(brotliCompress)(await readFile(path))
      const type = TYPES[entry.name.split('.').at(-1) ?? ''] ?? 'text/plain'
      files.set(path.slice(dist.length), { type, body })
    }
    return files
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * A page of React alone, built and sent like the product's pages: the best score that a React page can reach.
 */
export async function startBarePage(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const files = await builtFiles()
  const server = createServer((request, response) => {
    const file = files.get(request.url === '/' ? '/index.html' : (request.url ?? ''))
    if (!file) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { origin: `http://localhost:${port}`, stop }
}
