// Demo tickets are changes like any other.
export { nextChange } from './changes.ts'
export { looseAttachmentsJob } from './loose-attachments.ts'
// What the staff desk needs of tickets and their files.
export { attachmentForStaff } from './attachment-queries.ts'
export { keepAttachment, sendAttachment } from './attachments.ts'
export { answerTicket, assignTicketCategory, deskTicket, switchTicketAtDesk, ticketQueue } from './desk.ts'
export { requireUpload, takeUploads, uploadForm, withUpload } from './upload.ts'
