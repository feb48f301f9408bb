export { DamagedArchive } from './archive.ts'
export { backUp } from './back-up.ts'
export { backupJob, backupStates } from './nightly.ts'
export { RefusedRestore, restore } from './restore.ts'
