import { EXPORT_TABLES } from '@jarchi/shared/reports/report-choices.ts'
import { useState } from 'react'
import { fetchFile } from '../../api/download.ts'
import { REPORT_FILE } from '../../api/reports.ts'
import { reportTexts } from '../../i18n/reports.ts'
import { Select } from '../../ui/select.tsx'
import { FileButtons } from '../../ui/file-buttons.tsx'
import { ReportCard } from './report-card.tsx'
import { useReport } from './report-view.ts'

const texts = reportTexts.files
type Table = (typeof EXPORT_TABLES)[number]

/** Any table of the report as a file. */
export function ReportFiles({ account }: { account: number }) {
  const { scope } = useReport()
  const [table, setTable] = useState<Table>('series')
  const { from, to, campaign_id } = scope
  const tables = EXPORT_TABLES.filter((each) => each !== 'campaigns' || campaign_id === null)
  return (
    <div className="print:hidden">
      <ReportCard id="files" title={texts.title}>
        <div className="flex flex-wrap items-center gap-3">
          <Select
            label={texts.table}
            value={table}
            className="min-w-40"
            options={tables.map((value) => ({ value, text: texts.tables[value] }))}
            onChange={(value) => setTable(EXPORT_TABLES.find((each) => each === value) ?? 'series')}
          />
          <FileButtons
            name={`report-${table}-${from}-${to}`}
            fetchFile={(format, signal) =>
              fetchFile(account, 'reports', REPORT_FILE, {
                query: { table, format, from, to, campaign_id },
                signal,
              })
            }
          />
        </div>
      </ReportCard>
    </div>
  )
}
