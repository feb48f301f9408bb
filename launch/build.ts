import { linkLibraries } from '../server/src/platform/db/bundled/binaries.ts'
import { buildWebApp } from './build-web.ts'
import { compile, DELIVERY, SERVER } from './part.ts'

/**
 * Makes everything that `npm start` would write into the checkout, so that it can be read-only afterwards.
 */
async function build() {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  await buildWebApp((step) => say(`· ${step}`))
  linkLibraries()
  await compile([SERVER, DELIVERY])
  say('Built. `npm start` writes nothing into this folder.')
}

build().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
