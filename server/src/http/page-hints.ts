import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Page = { pattern: string; files: string[]; later: string[] }

/** Tells the browser at once which chunks a page will ask for: over a slow line each would wait for the one before. */
export function pageHints(folder: string): (url: string) => string {
  const file = path.join(folder, 'page-chunks.json')
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Page[]) : []
  const hints = pages.map(({ pattern, files, later }) => ({
    pattern: new RegExp(pattern),
    html: files.map(hint).join('') + laterHints(later),
  }))
  return (url) => {
    const [address = ''] = url.split('?')
    return hints.find(({ pattern }) => pattern.test(address))?.html ?? ''
  }
}

function hint(file: string) {
  if (file.endsWith('.css')) return `<link rel="preload" as="style" nonce="__CSP_NONCE__" href="/${file}" />`
  return `<link rel="modulepreload" fetchpriority="low" nonce="__CSP_NONCE__" href="/${file}" />`
}

/** For `useLaterChunks` of the panel, which fetches them once the page's first calls are out. */
function laterHints(files: string[]) {
  if (files.length === 0) return ''
  return `<meta name="later-chunks" content="${files.map((file) => `/${file}`).join(' ')}" />`
}
