import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/**
 * The user and group that PostgreSQL runs as; empty for an ordinary user, since it then runs as that user.
 */
export type SystemUser = { uid?: number; gid?: number }

const NOBODY: SystemUser = { uid: 65_534, gid: 65_534 }

/** PostgreSQL refuses to run as root: for root it runs as the owner of its data, or as `nobody`. */
export function databaseUser(dataFolder: string): SystemUser {
  if (process.getuid?.() !== 0) return {}
  const { uid, gid } = statSync(dataFolder, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
  return uid === 0 ? NOBODY : { uid, gid }
}

/** Whether that user can reach a folder: one closed parent blocks everything below it. */
export function canEnter(folder: string, user: SystemUser): boolean {
  if (user.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' }).status === 0
}
