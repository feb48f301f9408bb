import type { Plugin } from 'vite'

const ACCOUNT = '^/u/[1-9][0-9]*'

type Modules = readonly string[]

/** Which modules a cold visit of a page runs, besides the first chunk: to show anything, and then. Paths as the routes have them. */
const PAGES: [pattern: string, first: Modules, later?: Modules][] = [
  ['^/auth/?$', ['auth/auth-page']],
  ['^/auth/divar/', ['marketplace-auth/marketplace-auth-page']],
  [`${ACCOUNT}/my-ads/new/?$`, ['campaign-form/new-campaign-page', 'campaign-form/maker/maker-way']],
  [`${ACCOUNT}/my-ads/[1-9][0-9]*/edit/?$`, ['campaign-form/edit-campaign-page']],
  [`${ACCOUNT}/kenar-divar/?$`, ['kenar-divar/posts-page']],
  [`${ACCOUNT}/kenar-divar/types/?$`, ['kenar-divar/ad-types-page']],
  [`${ACCOUNT}/kenar-divar/[^/]+/?$`, ['kenar-divar/post-page'], ['kenar-divar/post-campaign']],
  [`${ACCOUNT}/payment/charge/?$`, ['further-page', 'charge/charge-page']],
  [`${ACCOUNT}/profile/?$`, ['further-page', 'profile/profile-page']],
  ['^/staff(?:/|$)', ['further-page', 'staff/desk-page']],
]

/** Small modules of many pages travel together, and so does what the campaign form is made of. */
export const chunkGroups = [
  { name: 'first', tags: ['$initial' as const], priority: 4 },
  {
    name: 'parts',
    test: /web\/src\/(?:api(?!\/(?:staff\/|events\/|support))|i18n(?!\/(?:application|banner-|campaign-form|charge|chat|hijack|staff-|support|terms|ticket))|navigation|ui)\/|shared\/src\/(?:digits|money|phone|search-text)\.ts|query/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'fields',
    test: /node_modules\/(?:react-hook-form|zod)\/|shared\/src\/api\//,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'visit', test: /web\/src\/pages\/kenar-divar\//, minShareCount: 2, priority: 1.5 },
  { name: 'form', test: /web\/src\/pages\/(?:campaign-form|ad-preview)\//, minShareCount: 2, priority: 1 },
  // Last, or it would draw in what is everyone's.
  {
    name: 'staff',
    test: /web\/src\/(?:pages|api)\/staff\/|web\/src\/i18n\/staff-/,
    minShareCount: 2,
    priority: 0.5,
  },
]

/** Writes `page-chunks.json`: for each page the chunks and style sheets that its head names, so that none waits for another (ADR 25). */
export function pageChunks(): Plugin {
  return {
    name: 'page-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const needed = (file: string, found: Set<string>): Set<string> => {
        const chunk = byFile.get(file)
        if (!chunk || chunk.isEntry || found.has(file)) return found
        found.add(file)
        for (const asset of chunk.viteMetadata?.importedAssets ?? [])
          if (asset.endsWith('.css')) found.add(asset)
        for (const next of chunk.imports) needed(next, found)
        return found
      }
      const filesOf = (modules: Modules) => {
        const files = new Set<string>()
        for (const module of modules) {
          const chunk = chunks.find(({ facadeModuleId }) =>
            facadeModuleId?.endsWith(`/src/pages/${module}.tsx`),
          )
          if (!chunk) return this.error(`page-chunks: ${module} has no chunk of its own`)
          needed(chunk.fileName, files)
        }
        return files
      }
      const pages = PAGES.map(([pattern, first, later = []]) => {
        const files = filesOf(first)
        return { pattern, files: [...files], later: [...filesOf(later)].filter((file) => !files.has(file)) }
      })
      this.emitFile({ type: 'asset', fileName: 'page-chunks.json', source: JSON.stringify(pages) })
    },
  }
}
