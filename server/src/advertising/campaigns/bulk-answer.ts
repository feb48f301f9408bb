import type { BulkAnswer, BulkResult } from '@jarchi/shared/api/campaigns-bulk.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { refusalText } from '../../platform/http/error-body.ts'
import type { Snapshot } from '../changes/service.ts'
import type { ManyResult, Refused } from './change-many.ts'

/** Results in the wire format; without `valueOf` no values. */
export function bulkAnswer(
  batch_id: string,
  all: readonly ManyResult[],
  valueOf: (of: Snapshot) => BulkResult['before'] = () => null,
): BulkAnswer {
  const results = all.map(({ campaignId: id, before, after, refused }) => ({
    id,
    title: before?.title ?? null,
    before: before && valueOf(before),
    after: after && valueOf(after),
    refused: refused && told(refused),
  }))
  return { batch_id, count: results.length, results }
}

function told({ code, fields }: Refused) {
  return { code: fields?.[0]?.code ?? code, message: refusalText(new AppError(code, fields && { fields })) }
}
