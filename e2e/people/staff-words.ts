import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { PORT, SANDBOX_PORT } from '../ports.ts'

/** Where `npm start` keeps compiled code: the dozens of commands of a run need not compile what it has compiled. */
const COMPILED = path.join(import.meta.dirname, '../../node_modules/.cache/compiled')
const CLI = path.join(import.meta.dirname, '../../server/src/staff/cli.ts')

/** What `npm run staff -- …` says, on the database of the running tests. */
export async function staff(...words: string[]): Promise<string> {
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: COMPILED,
    PORT: String(PORT),
    SANDBOX_PORT: String(SANDBOX_PORT),
    JARCHI_DATA: process.env.E2E_DATA,
  }
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...words], { env })
  return stdout
}
