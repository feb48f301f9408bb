import { patternOf } from '../navigation/pages.ts'
import { fetchMenu, PAGES } from '../routes.ts'
import { whenIdle } from './settled.ts'

/**
 * Fetches the code of the pages one may go to next, without running it: what two dozen pages begin with would take
 * the first page's turn. A stranger with a test link goes nowhere.
 */
export async function fetchNextPages(pathname: string) {
  if (pathname.startsWith('/preview')) return
  // A visit from the marketplace, often by phone, is about its own pages; the rest comes when asked for.
  const isVisit = pathname.includes('kenar')
  if (!isVisit) fetchMenu()
  const filesOf = await chunksOfPages()
  const isNear = (path: string) => (isVisit ? path.includes('kenar') : /^\/(?:auth|u)\//.test(path))
  const near = PAGES.filter(({ path }) => isNear(path)).flatMap(
    ({ path }) => filesOf.get(patternOf(path).source) ?? [],
  )
  for (const file of new Set(near)) {
    // One by one, since the browser takes each in at once.
    await new Promise<void>(whenIdle)
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${file}` })
    link.fetchPriority = 'low'
    document.head.append(link)
  }
}

/** The build's own list, of which the server makes the hints of a cold page (ADR 40). */
async function chunksOfPages(): Promise<Map<string, string[]>> {
  const answer = await fetch('/page-chunks.json', { priority: 'low' })
  const pages: { pattern: string; files: string[]; later: string[] }[] = answer.ok ? await answer.json() : []
  return new Map(pages.map(({ pattern, files, later }) => [pattern, [...files, ...later]]))
}
