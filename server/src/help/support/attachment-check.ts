import { attachedPicture } from '../../files/pictures/service.ts'

export type AttachedFile = {
  bytes: Buffer
  extension: 'png' | 'jpg' | 'webp' | 'pdf'
  /** For pictures, in pixels. */
  width: number | null
  height: number | null
}

type Made = { ok: true; file: AttachedFile } | { ok: false; problem: string }

const PDF_START = /^%PDF-[12]\.\d/
const PDF_END = '%%EOF'
/** In bytes: the end mark of a PDF is in its last lines. */
const LAST_LINES = 2_048

/**
 * An upload of that owner, by its first bytes, whatever its name and type claim; a problem is a code of a
 * field.
 */
export async function attachedFile(owner: string, bytes: Buffer): Promise<Made> {
  if (PDF_START.test(bytes.toString('latin1', 0, 8))) return attachedPdf(bytes)
  const made = await attachedPicture(owner, bytes)
  if (made.ok) {
    const { bytes: pixels, extension, width, height } = made
    return { ok: true, file: { bytes: pixels, extension, width, height } }
  }
  return { ok: false, problem: made.problem === 'not_a_picture' ? 'not_an_attachment' : made.problem }
}

/** Stored as it is: we never open it, and browsers are told to save it. */
function attachedPdf(bytes: Buffer): Made {
  const isWhole = bytes.subarray(-LAST_LINES).toString('latin1').includes(PDF_END)
  if (!isWhole) return { ok: false, problem: 'broken_pdf' }
  return { ok: true, file: { bytes, extension: 'pdf', width: null, height: null } }
}
