import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { PORT, SANDBOX_PORT } from '../ports.ts'

/** `npm start` stores compiled code here, so the many commands of a run need not compile it again. */
const COMPILED = path.join(import.meta.dirname, '../../node_modules/.cache/compiled')
const CLI = path.join(import.meta.dirname, '../../server/src/staff/cli.ts')

/** The output of `npm run staff -- …`, on the database of the running tests. */
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
