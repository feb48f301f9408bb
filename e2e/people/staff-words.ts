import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { PORT, SANDBOX_PORT } from '../ports.ts'

/** `npm start` stores compiled code here, so the many commands of a run need not compile it again. */
const COMPILED = path.join(import.meta.dirname, '../../node_modules/.cache/compiled')
const SERVER = path.join(import.meta.dirname, '../../server/src')

/** The output of `npm run staff -- …`, on the database of the running tests. */
export const staff = (...words: string[]) => command('staff/commands/cli.ts', words)

/** The link of `npm run sign-in-link`, which opens a session without a code. */
export async function signInLink(phone: string): Promise<string> {
  const [link = ''] = (await command('people/sign-in/cli.ts', [phone])).split('\n')
  const { pathname, search } = new URL(link)
  return pathname + search
}

async function command(cli: string, words: string[]): Promise<string> {
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: COMPILED,
    PORT: String(PORT),
    SANDBOX_PORT: String(SANDBOX_PORT),
    JARCHI_DATA: process.env.E2E_DATA,
  }
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(SERVER, cli), ...words], { env })
  return stdout
}
