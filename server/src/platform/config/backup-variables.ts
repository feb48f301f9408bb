import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** Nightly backups (docs/backup.md). */
export const backupVariables = {
  BACKUP_FOLDER: {
    kind: kinds.text,
    default: '',
    meaning: 'folder of nightly archives, each restored on trial; empty: none',
  },
  BACKUP_KEEP: { kind: kinds.positive, default: '7', meaning: 'how many nightly archives are kept' },
} as const

export function backupSettings({ BACKUP_FOLDER, BACKUP_KEEP }: ValuesOf<typeof backupVariables>) {
  return { folder: BACKUP_FOLDER || null, keep: BACKUP_KEEP }
}
