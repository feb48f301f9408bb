import type { AuditOrder } from '@jarchi/shared/api/staff-audit.ts'
import { tehranDay, jalaliDayText, tehranTime } from '@jarchi/shared/time/jalali.ts'
import { auditObjectText } from '@jarchi/shared/text/audit-object.ts'
import texts from '../../../data/texts/audit-sentences.json' with { type: 'json' }
import { auditFileTexts } from '../platform/texts/audit.ts'
import type { Row, Table } from '../money/statements/service.ts'
import type { Db } from '../platform/db/client.ts'
import { auditPage, type AuditFilter } from './audit-queries.ts'

/** Lines that are read at once. */
const PIECE = 1_000

const SENTENCES: Readonly<Record<string, string>> = texts.sentences

/** All lines of a filter as a table for a file; later lines than its beginning are not in it. */
export function auditTable(db: Db, filter: AuditFilter, order: AuditOrder = 'newest'): Table {
  const pages = async function* () {
    const [newest] = await auditPage(db, filter, 1)
    let rest = { ...filter, before: Number(newest?.id ?? 0) + 1 }
    for (;;) {
      const lines = await auditPage(db, rest, PIECE, order)
      if (lines.length > 0) yield lines.map(rowOf)
      if (lines.length < PIECE) return
      rest = { ...rest, [order === 'newest' ? 'before' : 'after']: Number(lines.at(-1)?.id) }
    }
  }
  const columns = auditFileTexts.columns.map((title) => ({ title, width: 24 }))
  return { name: auditFileTexts.name, columns, pages: pages() }
}

type Line = Awaited<ReturnType<typeof auditPage>>[number]

function rowOf(line: Line): Row {
  const { id, at, actor_name, as_phone, account, action, object, ip, details } = line
  const who = actor_name || auditFileTexts.system
  const what = auditObjectText(object, texts.objects)
  const sentence = SENTENCES[action]?.replace('{who}', () => who).replace('{what}', () => what)
  return [
    Number(id),
    jalaliDayText(tehranDay(at)),
    tehranTime(at),
    sentence ?? action,
    who,
    as_phone ?? '',
    account ?? '',
    action,
    object,
    ip ?? '',
    JSON.stringify(details),
  ]
}
