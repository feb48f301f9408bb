import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.ts'

/**
 * Imported by a part before its own modules: reads the server's libraries while nobody waits for the part, which
 * begins once its launcher sends something.
 */
const gone = () => process.exit(0)
process.once('disconnect', gone)
const { dependencies } = JSON.parse(readFileSync(path.join(root, 'server/package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}
const begun = once(process, 'message')
for (const name of Object.keys(dependencies)) await import(name).catch(() => {})
await begun
process.off('disconnect', gone)
