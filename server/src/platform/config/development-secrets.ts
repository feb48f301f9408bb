import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { writeWholeNow } from '../durable-file.ts'

export const SECRETS = [
  'JWT_SECRET',
  'SESSION_SECRET',
  'OTP_SECRET',
  'MARKETPLACE_SECRET',
  'TOKEN_SECRET',
] as const
export type Secrets = Record<(typeof SECRETS)[number], string>

/** The file of the secrets cannot be read or is invalid; the message is a sentence for the operator. */
export class UnusableSecrets extends Error {}

/** Secrets for development, made once and kept with the data, so that a restart does not sign users out. */
export function developmentSecrets(dataFolder: string): Secrets {
  const file = fileIn(dataFolder)
  for (;;) {
    const kept = keptSecrets(dataFolder)
    if (kept && SECRETS.every((name) => kept[name])) return kept as Secrets
    const fresh = Object.fromEntries(
      SECRETS.map((name) => [name, kept?.[name] ?? randomBytes(32).toString('hex')]),
    )
    // Another starting server may be first: then all use its secrets.
    if (write(file, JSON.stringify(fresh), kept === null)) return fresh as Secrets
  }
}

const fileIn = (dataFolder: string) => path.join(dataFolder, 'secrets.json')

/** Null if there are none yet; a file of an older version lacks the newer ones. */
export function keptSecrets(dataFolder: string): Partial<Secrets> | null {
  const file = fileIn(dataFolder)
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as unknown
    if (typeof kept !== 'object' || kept === null) throw new SyntaxError('it holds no names')
    if (statSync(file).mode & 0o077) chmodSync(file, 0o600)
    return kept
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw new UnusableSecrets(
      `${file} cannot be read (${code ?? message}): bring it back from a copy, or delete it, which signs everybody out.`,
      { cause: error },
    )
  }
}

function write(file: string, text: string, isNew: boolean) {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o755 })
    return writeWholeNow(file, text, { isNew })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new UnusableSecrets(`${file} cannot be written (${code ?? message}).`, { cause: error })
  }
}
