import type { Attachment } from '@jarchi/shared/api/support.ts'
import { HOUR_MS } from '@jarchi/shared/time/durations.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { commonTexts } from '../../../i18n/common.ts'
import { forgetWork, saveWork, savedWork } from '../../../form/unfinished-work.ts'
import { AttachmentUploads, type Upload } from './attachment-uploads.ts'

/**
 * The files of some unfinished work, kept over a reload once they are uploaded; `upload` is the first
 * function given.
 */
export function useAttachments(work: string, upload: Upload) {
  const [shelf] = useState(
    () =>
      new AttachmentUploads({
        initial: savedAttachments(work),
        upload,
        onMade: (made) => keepAttachments(work, made),
        problemOf: uploadProblem,
      }),
  )
  useEffect(() => shelf.stop, [shelf])
  return { shelf, files: useSyncExternalStore(shelf.subscribe, shelf.files) }
}

/**
 * A refused file would be refused again; after a network failure or too many calls, trying later may help.
 */
function uploadProblem(error: unknown) {
  if (!(error instanceof ApiError)) return { problem: commonTexts.toast.error, mayRetry: true }
  const { status, fields, message } = error
  return {
    problem: fields[0]?.message ?? message,
    mayRetry: status < 400 || status >= 500 || status === 429,
  }
}

/** A little less than the time for which the server keeps a file without a message. */
const LIFE_MS = RETENTION.looseAttachments - HOUR_MS

const keyOf = (work: string) => `${work}/files`

/** Remembers the uploaded files of some work, so that a reload does not lose them. */
function keepAttachments(work: string, made: readonly Attachment[], now = Date.now()) {
  if (made.length === 0) forgetWork(keyOf(work))
  else saveWork(keyOf(work), { made, at: now })
}

function savedAttachments(work: string, now = Date.now()): readonly Attachment[] {
  const kept = savedWork(keyOf(work))
  if (!kept || !Array.isArray(kept.made) || now - Number(kept.at) > LIFE_MS) return []
  return kept.made.filter(isAttachment)
}

function isAttachment(value: unknown): value is Attachment {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, size } = value as Partial<Attachment>
  return typeof id === 'string' && typeof name === 'string' && typeof size === 'number'
}
