// Demo tickets are changes like any other.
export { nextChange } from './change-numbers.ts'
export { looseAttachmentsJob } from './loose-attachments.ts'
// What the staff desk needs of tickets and their files.
export { attachmentForStaff } from './attachment-queries.ts'
export { keepAttachment, sendAttachment } from './attachments.ts'
export {
  answerTicket,
  assignTicketCategory,
  deskTicket,
  switchTicketAtDesk,
  ticketQueue,
} from './desk-tickets.ts'
export { requireUpload, takeUploads, uploadForm, withUpload } from './upload-form.ts'
export { ticketsFound } from './search-queries.ts'
export { listTickets } from './tickets.ts'
