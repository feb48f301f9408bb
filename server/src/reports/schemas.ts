import {
  BREAKDOWN_SORTS,
  CAMPAIGN_REPORT_SORTS,
  EXPORT_FORMATS,
  EXPORT_TABLES,
  REPORT_DIMENSIONS,
} from '@jarchi/shared/reports/report-choices.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import { DayText } from '@jarchi/shared/api/statements.ts'
import { LONGEST_SEARCH } from '@jarchi/shared/text/search-length.ts'
import * as z from 'zod/mini'
import { filterFields } from '../advertising/campaigns/service.ts'
import { pageFields } from '../platform/http/page-params.ts'

const range = { from: DayText, to: DayText }
const part = { ...range, campaign_id: z.optional(IdText) }

/** A range of days in Tehran, both included; for one campaign, or for the whole account. */
export const RangeQuery = z.object(part)
export type RangeQuery = z.infer<typeof RangeQuery>

export const SeriesQuery = z.object({ ...part, by: z._default(z.enum(['day', 'hour'], 'invalid'), 'day') })
export type SeriesQuery = z.infer<typeof SeriesQuery>

export const BreakdownQuery = z.object({
  ...part,
  ...pageFields,
  by: z.enum(REPORT_DIMENSIONS, 'invalid'),
  search: z._default(z.string().check(z.trim(), z.maxLength(LONGEST_SEARCH, 'too_long')), ''),
  sort: z._default(z.enum(BREAKDOWN_SORTS, 'invalid'), 'clicks'),
})
export type BreakdownQuery = z.infer<typeof BreakdownQuery>

export const PostQuery = z.object({ ...range, campaign_id: IdText })
export type PostQuery = z.infer<typeof PostQuery>

export const CampaignsQuery = z.object({
  ...range,
  ...pageFields,
  ...filterFields,
  sort: z._default(z.enum(CAMPAIGN_REPORT_SORTS, 'invalid'), 'clicks'),
})
export type CampaignsQuery = z.infer<typeof CampaignsQuery>

export const ExportQuery = z.object({
  ...part,
  table: z.enum(EXPORT_TABLES, 'invalid'),
  format: z.enum(EXPORT_FORMATS, 'invalid'),
})
export type ExportQuery = z.infer<typeof ExportQuery>
