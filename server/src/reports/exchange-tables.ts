import type { StaffExchangeReport, Traded } from '@jarchi/shared/api/staff-reports.ts'
import type { ReportRange } from '@jarchi/shared/reports/report-range.ts'
import type { Db } from '../platform/db/client.ts'
import { cursorPages } from '../platform/db/cursor-pages.ts'
import type { Table } from '../money/statements/service.ts'
import { reportTexts } from '../platform/texts/reports.ts'
import { FIGURES } from './figures.ts'
import { accountSums } from './top-accounts.ts'

const { file: texts } = reportTexts
const TRADED = Object.keys(texts.traded) as (keyof typeof texts.traded & keyof Traded)[]

type Part = 'days' | 'hours' | 'categories' | 'places' | 'styles' | 'tiers'

/** A part of the operator's report as a table for a file. */
export function exchangeTable(report: StaffExchangeReport, part: Part): Table {
  const rows = rowsOf(report, part)
  return {
    name: texts.tables[part],
    columns: [
      { title: texts.firsts[part], width: 24 },
      ...TRADED.map((name) => ({ title: texts.traded[name], width: 16 })),
    ],
    pages: [rows],
  }
}

function rowsOf(report: StaffExchangeReport, part: Part) {
  if (part === 'days') return report.days.map((row) => [row.day, ...cells(row)])
  if (part === 'hours') return report.hours.map((row) => [row.hour, ...cells(row)])
  return report[part].map((row) => [row.title, ...cells(row)])
}

function cells(row: Traded) {
  return TRADED.map((name) => row[name])
}

export function topAccountsTable(db: Db, range: ReportRange): Table {
  const pages = async function* () {
    for await (const rows of cursorPages(db, await accountSums(db, range, 'spend'))) {
      yield rows.map((row) => [String(row.id), row.name, ...FIGURES.map((name) => row[name])])
    }
  }
  return {
    name: texts.tables.accounts,
    columns: [
      { title: texts.id, width: 12 },
      { title: texts.firsts.accounts, width: 24 },
      ...FIGURES.map((name) => ({ title: texts.measures[name], width: 16 })),
    ],
    pages: pages(),
  }
}
