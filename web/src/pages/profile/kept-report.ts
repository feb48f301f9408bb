import type { ReportChannel, ReportFrequency } from '@jarchi/shared/api/report-config.ts'
import { forgetWork, keepWork, keptWork } from '../kept-work.ts'

export type ReportDraft = { frequency: ReportFrequency; channels: readonly ReportChannel[] }

// Not the schema's own lists: those would bring its library along.
const FREQUENCIES: readonly ReportFrequency[] = ['none', 'daily', 'weekly']
const CHANNELS: readonly ReportChannel[] = ['email', 'sms']

const keyOf = (account: number) => `report/${account}`

export const keepReport = (account: number, draft: ReportDraft) => keepWork(keyOf(account), draft)
export const forgetReport = (account: number) => forgetWork(keyOf(account))

/** The settings as they were left unsaved, or null. */
export function keptReport(account: number): ReportDraft | null {
  const work = keptWork(keyOf(account))
  const frequency = FREQUENCIES.find((name) => name === work?.frequency)
  if (!work || !frequency) return null
  const { channels } = work
  return {
    frequency,
    channels: CHANNELS.filter((name) => Array.isArray(channels) && channels.includes(name)),
  }
}
