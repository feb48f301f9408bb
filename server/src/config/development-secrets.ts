import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const SECRETS = ['JWT_SECRET', 'SESSION_SECRET', 'OTP_SECRET'] as const
export type Secrets = Record<(typeof SECRETS)[number], string>

/** Secrets for development, made once and kept with the data, so that a restart signs nobody out. */
export function developmentSecrets(dataFolder: string): Secrets {
  const file = path.join(dataFolder, 'secrets.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const fresh = Object.fromEntries(SECRETS.map((name) => [name, randomBytes(32).toString('hex')])) as Secrets
  mkdirSync(dataFolder, { recursive: true, mode: 0o755 })
  writeFileSync(file, JSON.stringify(fresh), { mode: 0o600 })
  return fresh
}
