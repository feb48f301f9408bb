import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Page = { pattern: string; files: string[] }

/** Tells the browser at once which chunks a page will ask for: over a slow line each would wait for the one before. */
export function pageHints(folder: string): (url: string) => string {
  const file = path.join(folder, 'page-chunks.json')
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Page[]) : []
  const hints = pages.map(({ pattern, files }) => ({
    pattern: new RegExp(pattern),
    html: files
      .map((each) => `<link rel="modulepreload" fetchpriority="low" nonce="__CSP_NONCE__" href="/${each}" />`)
      .join(''),
  }))
  return (url) => {
    const [address = ''] = url.split('?')
    return hints.find(({ pattern }) => pattern.test(address))?.html ?? ''
  }
}
