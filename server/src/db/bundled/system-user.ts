import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The user and group PostgreSQL runs as; empty where we are an ordinary user, since it then runs as us. */
export type SystemUser = { uid?: number; gid?: number }

const NOBODY: SystemUser = { uid: 65_534, gid: 65_534 }

/** PostgreSQL refuses to run as root: root lends it the owner of its data, or nobody. */
export function databaseUser(dataFolder: string): SystemUser {
  if (process.getuid?.() !== 0) return {}
  const { uid, gid } = statSync(dataFolder, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
  return uid === 0 ? NOBODY : { uid, gid }
}

/** Whether that user can walk into a folder: one closed parent shuts out everything below it. */
export function canEnter(folder: string, user: SystemUser): boolean {
  if (user.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' }).status === 0
}
