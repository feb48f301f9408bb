import type { Attachment } from '@jarchi/shared/api/support.ts'
import { HOUR_MS } from '@jarchi/shared/durations.ts'
import { RETENTION } from '@jarchi/shared/retention.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { commonTexts } from '../../../i18n/common.ts'
import { forgetWork, keepWork, keptWork } from '../../../form/unfinished-work.ts'
import { AttachmentUploads, type Upload } from './attachment-uploads.ts'

/** The files of some unfinished work, kept over a reload once they have gone up; `upload` is the first one given. */
export function useAttachments(work: string, upload: Upload) {
  const [shelf] = useState(
    () =>
      new AttachmentUploads({
        initial: keptAttachments(work),
        upload,
        onMade: (made) => keepAttachments(work, made),
        problemOf: uploadProblem,
      }),
  )
  useEffect(() => shelf.stop, [shelf])
  return { shelf, files: useSyncExternalStore(shelf.subscribe, shelf.files) }
}

/** A refused file would be refused again; one that did not arrive, or came too often, may do better later. */
function uploadProblem(error: unknown) {
  if (!(error instanceof ApiError)) return { problem: commonTexts.toast.error, mayRetry: true }
  const { status, fields, message } = error
  return {
    problem: fields[0]?.message ?? message,
    mayRetry: status < 400 || status >= 500 || status === 429,
  }
}

/** A little less than the server keeps a file that is in no message. */
const LIFE_MS = RETENTION.looseAttachments - HOUR_MS

const keyOf = (work: string) => `${work}/files`

/** Keeps which files have gone up for some work, so that a reload does not lose them. */
function keepAttachments(work: string, made: readonly Attachment[], now = Date.now()) {
  if (made.length === 0) forgetWork(keyOf(work))
  else keepWork(keyOf(work), { made, at: now })
}

function keptAttachments(work: string, now = Date.now()): readonly Attachment[] {
  const kept = keptWork(keyOf(work))
  if (!kept || !Array.isArray(kept.made) || now - Number(kept.at) > LIFE_MS) return []
  return kept.made.filter(isAttachment)
}

function isAttachment(value: unknown): value is Attachment {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, size } = value as Partial<Attachment>
  return typeof id === 'string' && typeof name === 'string' && typeof size === 'number'
}
