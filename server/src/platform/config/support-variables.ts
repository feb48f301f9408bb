import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** Tickets, their files, and the contacts of support. */
export const supportVariables = {
  TICKETS_PER_DAY: {
    kind: kinds.positive,
    default: '20',
    bounds: [1, 1_000],
    meaning: 'tickets an account may open a day',
  },
  TICKET_MESSAGES_PER_HOUR: {
    kind: kinds.positive,
    default: '60',
    bounds: [1, 10_000],
    meaning: 'messages an account may write to support an hour',
  },
  TICKET_ATTACHMENTS: {
    kind: kinds.positive.max(20),
    default: '5',
    meaning: 'files of one message at most; 20 is the most',
  },
  TICKET_ATTACHMENT_MB: {
    kind: kinds.positive.max(64),
    default: '8',
    meaning: 'size of such a file at most; 64 is the most',
  },
  TICKET_UPLOADS_PER_DAY: {
    kind: kinds.positive,
    default: '100',
    bounds: [1, 10_000],
    meaning: 'such files an account may bring a day',
  },
  SUPPORT_MANAGER_NAME: {
    kind: kinds.text,
    default: '',
    meaning: "the accounts' manager; without one the panel names support at large",
  },
  SUPPORT_MANAGER_PHONE: {
    kind: kinds.text,
    default: '',
    meaning: "the manager's phone, else `SUPPORT_PHONE`",
  },
  SUPPORT_MANAGER_EMAIL: { kind: kinds.text, default: '', meaning: "the manager's e-mail address" },
  SUPPORT_HOURS: { kind: kinds.text, default: '', meaning: 'when support is there, in words' },
  SUPPORT_PHONE: { kind: kinds.text, default: '02100000000', meaning: 'support phone shown in the panel' },
  GOFTINO_ID: {
    kind: kinds.goftinoId,
    default: '',
    meaning: 'live chat: id of a Goftino widget; without one, the ticket form is used',
  },
} as const

/** Limits of tickets for each account, and the contacts of support. */
export function supportSettings(values: ValuesOf<typeof supportVariables>) {
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
