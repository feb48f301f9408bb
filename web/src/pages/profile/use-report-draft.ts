import type { ReportConfig } from '@jarchi/shared/api/report-config.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { reportConfigQuery, saveReportConfig } from '../../api/report-config.ts'
import { reportTexts as fa } from '../../i18n/report-settings.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { forgetReport, keepReport, keptReport, type ReportDraft } from './kept-report.ts'

/** The settings as they are chosen, kept until they have been saved. */
export function useReportDraft(account: number, config: ReportConfig) {
  const saved = { frequency: config.frequency, channels: config.channels }
  const [isRestored, setRestored] = useState(() => keptReport(account) !== null)
  const [draft, setDraft] = useState<ReportDraft>(() => keptReport(account) ?? saved)
  const [problem, setProblem] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: ({ frequency, channels }: ReportDraft) =>
      saveReportConfig(account, { frequency, channels: [...channels], address: config.address }),
    onSuccess: (next) => {
      forgetReport(account)
      setRestored(false)
      queryClient.setQueryData(reportConfigQuery(account).queryKey, next)
      showToast('success', fa.saved)
    },
    onError: (error) =>
      setProblem((error instanceof ApiError && (error.fields[0]?.message ?? null)) || error.message),
  })
  return {
    draft,
    problem,
    isRestored,
    isSaving: save.isPending,
    change(part: Partial<ReportDraft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      setProblem(null)
      keepReport(account, next)
    },
    startOver() {
      forgetReport(account)
      setRestored(false)
      setDraft(saved)
      setProblem(null)
    },
    /** `onProblem` where no way is chosen. */
    save(onProblem: () => void) {
      if (save.isPending) return
      if (draft.frequency === 'none' || draft.channels.length > 0) return save.mutate(draft)
      setProblem(fa.chooseChannel)
      onProblem()
    },
  }
}
