import type { Values } from './variables.ts'

/** Limits of tickets for each account, and whom to turn to. */
export function supportSettings(values: Values) {
  return {
    ticketsPerDay: values.TICKETS_PER_DAY,
    messagesPerHour: values.TICKET_MESSAGES_PER_HOUR,
    uploadsPerDay: values.TICKET_UPLOADS_PER_DAY,
    /** Of one message. */
    attachments: values.TICKET_ATTACHMENTS,
    attachmentBytes: values.TICKET_ATTACHMENT_MB * 1_024 * 1_024,
    manager: {
      name: values.SUPPORT_MANAGER_NAME,
      phone: values.SUPPORT_MANAGER_PHONE,
      email: values.SUPPORT_MANAGER_EMAIL,
      hours: values.SUPPORT_HOURS,
    },
  }
}
