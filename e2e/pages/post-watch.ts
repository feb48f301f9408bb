import { readConfig } from '../../server/src/config.ts'
import { runningDatabase } from '../../server/src/platform/db/bundled/start.ts'
import { createDb } from '../../server/src/platform/db/client.ts'
import { openPlatform } from '../../server/src/gateways/marketplace/open-platform.ts'
import { watchPosts } from '../../server/src/advertising/marketplace/watch/post-watch.ts'
import { PORT, SANDBOX_PORT } from '../ports.ts'

/** One turn of the post watch, which the server runs once a minute. */
export async function takeWatchTurn() {
  const folder = process.env.E2E_DATA ?? ''
  const connection = runningDatabase(folder)
  if (!connection) throw new Error('The database of the tests is not running')
  const config = readConfig({
    NODE_ENV: 'test',
    JARCHI_DATA: folder,
    PORT: String(PORT),
    SANDBOX_PORT: String(SANDBOX_PORT),
  })
  const db = createDb(connection, { max: 1 })
  try {
    await watchPosts({ db, config, marketplace: openPlatform(config.marketplace), now: () => new Date() })
  } finally {
    await db.destroy()
  }
}
