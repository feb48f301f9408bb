import { linkLibraries } from '../server/src/platform/db/bundled/binaries.ts'
import { buildWebApp } from './build-web.ts'
import { progress, say, work } from './launcher.ts'
import { compile } from './part.ts'

/** Makes everything that `npm start` would write into the checkout, so that it can be read-only afterwards. */
work(async () => {
  await buildWebApp(progress)
  linkLibraries()
  await compile(['server', 'delivery'])
  say('Built. `npm start` writes nothing into this folder.')
})
