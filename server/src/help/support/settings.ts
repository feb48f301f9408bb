import { kinds, MB, variable, type ValuesOf } from '../../platform/variable-kinds.ts'

/** Tickets, their files, and the manager of support. */
export const supportVariables = {
  TICKETS_PER_DAY: variable(kinds.positive, '20', { bounds: [1, 1_000] }),
  TICKET_MESSAGES_PER_HOUR: variable(kinds.positive, '60', { bounds: [1, 10_000] }),
  TICKET_ATTACHMENTS: variable(kinds.positive.max(20), '5'),
  TICKET_ATTACHMENT_MB: variable(kinds.positive.max(64), '8'),
  TICKET_UPLOADS_PER_DAY: variable(kinds.positive, '100', { bounds: [1, 10_000] }),
  SUPPORT_MANAGER_NAME: variable(kinds.text, ''),
  SUPPORT_MANAGER_PHONE: variable(kinds.text, ''),
  SUPPORT_MANAGER_EMAIL: variable(kinds.text, ''),
  SUPPORT_HOURS: variable(kinds.text, ''),
}

/** Limits of tickets for each account, and the contacts of support. */
export function supportSettings(values: ValuesOf<typeof supportVariables>) {
  return {
    ticketsPerDay: values.TICKETS_PER_DAY,
    messagesPerHour: values.TICKET_MESSAGES_PER_HOUR,
    uploadsPerDay: values.TICKET_UPLOADS_PER_DAY,
    /** Of one message. */
    attachments: values.TICKET_ATTACHMENTS,
    attachmentBytes: values.TICKET_ATTACHMENT_MB * MB,
    manager: {
      name: values.SUPPORT_MANAGER_NAME,
      phone: values.SUPPORT_MANAGER_PHONE,
      email: values.SUPPORT_MANAGER_EMAIL,
      hours: values.SUPPORT_HOURS,
    },
  }
}
