import type { StaffExchangeReport, Traded } from '@jarchi/shared/api/staff-reports.ts'
import type { ReportRange } from '@jarchi/shared/report-range.ts'
import type { Db } from '../db/client.ts'
import type { Table } from '../statements/service.ts'
import { reportTexts } from '../texts/reports.ts'
import { topAccounts } from './exchange-report.ts'
import { FIGURES } from './figures.ts'

const { file: texts } = reportTexts
const TRADED = Object.keys(texts.traded) as (keyof typeof texts.traded & keyof Traded)[]

/** A part of the operator's report as a table to take away. */
export function exchangeTable(report: StaffExchangeReport, part: 'days' | 'categories' | 'places'): Table {
  const rows =
    part === 'days'
      ? report.days.map((row) => [row.day, ...cells(row)])
      : report[part].map((row) => [row.title, ...cells(row)])
  return {
    name: texts.tables[part],
    columns: [
      { title: texts.firsts[part], width: 24 },
      ...TRADED.map((name) => ({ title: texts.traded[name], width: 16 })),
    ],
    pages: [rows],
  }
}

function cells(row: Traded) {
  return TRADED.map((name) => row[name])
}

const PAGE = 500

export function topAccountsTable(db: Db, range: ReportRange): Table {
  const pages = async function* () {
    for (let offset = 0; ; offset += PAGE) {
      const { results } = await topAccounts(db, range, 'spend', { offset, limit: PAGE })
      if (results.length === 0) return
      yield results.map((row) => [
        String(row.account.id),
        row.account.name,
        ...FIGURES.map((name) => row[name]),
      ])
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
