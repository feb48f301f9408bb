import { kinds, variable, type ValuesOf } from '../../platform/variable-kinds.ts'

/** Nightly backups (docs/backup.md). */
export const backupVariables = {
  BACKUP_FOLDER: variable(kinds.text, ''),
  BACKUP_KEEP: variable(kinds.positive, '7'),
}

export const backupSettings = ({ BACKUP_FOLDER, BACKUP_KEEP }: ValuesOf<typeof backupVariables>) => ({
  folder: BACKUP_FOLDER || null,
  keep: BACKUP_KEEP,
})
