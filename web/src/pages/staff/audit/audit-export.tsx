import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../../api/download.ts'
import { auditFile, type AuditFilter } from '../../../api/staff/audit.ts'
import { auditTexts } from '../../../i18n/staff-audit.ts'
import { Button } from '../../../ui/button.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { showToast } from '../../../ui/toasts.tsx'

/** The lines that the filter shows, all of them, as a file for a spreadsheet. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const fetching = useMutation({
    mutationFn: () => auditFile(filter),
    onSuccess(file) {
      saveFile(file, 'audit-log.csv')
      showToast('success', auditTexts.exported)
    },
    onError: (error) => tellFailure(auditTexts.exportFailed, error),
  })
  return (
    <Button variant="plain" busy={fetching.isPending} onClick={() => fetching.mutate()}>
      {auditTexts.exportFile}
    </Button>
  )
}
