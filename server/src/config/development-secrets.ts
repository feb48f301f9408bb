import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const SECRETS = ['JWT_SECRET', 'SESSION_SECRET', 'OTP_SECRET', 'MARKETPLACE_SECRET'] as const
export type Secrets = Record<(typeof SECRETS)[number], string>

/** Secrets for development, made once and kept with the data, so that a restart signs nobody out. */
export function developmentSecrets(dataFolder: string): Secrets {
  const file = path.join(dataFolder, 'secrets.json')
  const kept = keptSecrets(file)
  if (SECRETS.every((name) => kept[name])) return kept as Secrets
  const fresh = Object.fromEntries(
    SECRETS.map((name) => [name, kept[name] ?? randomBytes(32).toString('hex')]),
  )
  mkdirSync(dataFolder, { recursive: true, mode: 0o755 })
  writeFileSync(file, JSON.stringify(fresh), { mode: 0o600 })
  return fresh as Secrets
}

/** A file of an older version lacks the newer secrets. */
function keptSecrets(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
