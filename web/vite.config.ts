import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { appIcons } from './app-icons.ts'
import { chunkGroups, pageChunks } from './page-chunks.ts'
import { serviceWorker } from './service-worker.ts'
import { documentTexts } from './src/i18n/document-texts.ts'

/** Comments and indentation are for readers of the source and not sent to browsers. */
const FOR_READERS = /\s*<!--[^]*?-->|^\s*\/\/.*\n|^\s+/gm

/** Inserts the Persian texts of index.html: `%text.name%`. */
function persianDocument(): Plugin {
  const texts: Record<string, string> = documentTexts
  return {
    name: 'persian-document',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(FOR_READERS, '').replace(/%text\.(\w+)%/g, (_, name: string) => texts[name] ?? ''),
    },
  }
}

/**
 * Vite's own loader of chunks takes 0.6 kB of the first page: it also fetches scripts ahead, which our pages name
 * themselves (ADR 25).
 */
function shortLoader(): Plugin {
  const ours = path.join(import.meta.dirname, 'src/navigation/style-sheets.ts')
  return {
    name: 'short-loader',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { withStyleSheets as __vitePreload } from ${JSON.stringify(ours)}`,
    },
  }
}

/** Of chunks that are not of one page, and of what the worker and tests look for. */
const NAMED = /^(?:index|react|parts|visit|vazirmatn-persian|Vazirmatn)\b/

/** Blockers of advertisements refuse files whose names speak of ads and banners: most names say nothing (ADR 74). */
const fileName = (name = '') => (NAMED.test(name) ? 'assets/[name]-[hash:7]' : 'assets/[hash:7]')

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    persianDocument(),
    shortLoader(),
    pageChunks(),
    react(),
    tailwindcss(),
    appIcons(),
    serviceWorker(),
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: ['chrome111', 'safari16.4', 'firefox128'],
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Our code of the first page compresses best in one chunk, without the code that only lazy pages need.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `${fileName(name)}.js`,
        assetFileNames: ({ names }) => `${fileName(names[0])}[extname]`,
        // The first page names every chunk: 36 bits of chance are enough, and take less room than 42.
        hashCharacters: 'base36' as const,
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
})
