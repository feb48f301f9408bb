export { DamagedArchive } from './archive.ts'
export { backUp, FullDisk } from './back-up.ts'
export { backupJob, backupStates } from './nightly.ts'
export { RefusedRestore, restore } from './restore.ts'
