import type { ReportConfig, ReportConfigInput } from '@jarchi/shared/api/report-config.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'

const CONFIG = '/api/v1/adv/report-config/'

export const reportConfigQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'report-config'],
    queryFn: ({ signal }) => request<ReportConfig>(account, 'api', CONFIG, { signal }),
  })

export const saveReportConfig = (account: number, json: ReportConfigInput) =>
  request<ReportConfig>(account, 'api', CONFIG, { method: 'PUT', json })
