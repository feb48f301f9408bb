import type { ReportChannel, ReportConfig, ReportFrequency } from '@jarchi/shared/api/report-config.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { reportConfigQuery, saveReportConfig } from '../../api/profile.ts'
import { reportTexts } from '../../i18n/profile.ts'
import { showToast } from '../../ui/toasts.tsx'
import { forgetWork, keepWork, keptWork } from '../../form/unfinished-work.ts'

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
      showToast('success', reportTexts.saved)
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
      setProblem(reportTexts.chooseChannel)
      onProblem()
    },
  }
}

type ReportDraft = { frequency: ReportFrequency; channels: readonly ReportChannel[] }

// Not the schema's own lists: those would bring its library along.
const FREQUENCIES: readonly ReportFrequency[] = ['none', 'daily', 'weekly']
const CHANNELS: readonly ReportChannel[] = ['email', 'sms']

const keyOf = (account: number) => `report/${account}`

const keepReport = (account: number, draft: ReportDraft) => keepWork(keyOf(account), draft)
const forgetReport = (account: number) => forgetWork(keyOf(account))

/** The settings as they were left unsaved, or null. */
function keptReport(account: number): ReportDraft | null {
  const work = keptWork(keyOf(account))
  const frequency = FREQUENCIES.find((name) => name === work?.frequency)
  if (!work || !frequency) return null
  const { channels } = work
  return {
    frequency,
    channels: CHANNELS.filter((name) => Array.isArray(channels) && channels.includes(name)),
  }
}
