import type { TicketCategoryList } from '@jarchi/shared/api/support.ts'

export type AttachmentLimits = TicketCategoryList['limits']
export type AttachmentProblem = 'not_an_attachment' | 'empty_file' | 'attachment_too_large'

const KINDS: Record<string, RegExp> = {
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
  'application/pdf': /\.pdf$/i,
}
export const ACCEPTED_ATTACHMENTS = Object.keys(KINDS).join(',')

/** Why a file cannot be attached, before it is sent; the server looks into it. Some phones tell no type, only a name. */
export function attachmentProblem(
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  limits: AttachmentLimits | undefined,
): AttachmentProblem | null {
  const isKnown = type ? Object.hasOwn(KINDS, type) : Object.values(KINDS).some((ending) => ending.test(name))
  if (!isKnown) return 'not_an_attachment'
  if (size === 0) return 'empty_file'
  return limits && size > limits.attachment_size ? 'attachment_too_large' : null
}
