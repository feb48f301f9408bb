import type { SmtpSettings } from '../../gateways/mail/smtp.ts'
import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** E-mail (ADR 32). */
export const mailVariables = {
  SMTP_HOST: {
    kind: kinds.text,
    default: 'localhost',
    inProduction: '',
    meaning: "mail server, by default the sandbox's; production without one sends no e-mail",
  },
  SMTP_PORT: {
    kind: kinds.port,
    default: null,
    meaning: 'its port; otherwise 587 in production, outside it the one above `SANDBOX_PORT`',
  },
  SMTP_SECURITY: {
    kind: kinds.smtpSecurity,
    default: 'none',
    meaning: '`starttls`, `tls` from the first byte on, or `none`, which production refuses',
  },
  SMTP_USER: { kind: kinds.text, default: '', meaning: 'name of the user at the mail server, if it asks' },
  SMTP_PASSWORD: { kind: kinds.text, default: '', meaning: 'password of that user' },
  MAIL_SENDER: {
    kind: kinds.mailAddress,
    default: 'no-reply@jarchi.localhost',
    meaning: 'address that e-mail comes from',
  },
} as const

type Rest = { NODE_ENV: string; SANDBOX_PORT: number; BRAND_NAME: string }

/** The mail server; null if there is none, and e-mail is off. */
export function mailSettings(values: ValuesOf<typeof mailVariables> & Rest): SmtpSettings | null {
  const { SMTP_HOST: host, SMTP_PORT, SMTP_SECURITY: security } = values
  if (host === '') return null
  const usual = values.NODE_ENV === 'production' ? 587 : values.SANDBOX_PORT + 1
  const sender = { name: values.BRAND_NAME, address: values.MAIL_SENDER }
  return {
    host,
    port: SMTP_PORT ?? usual,
    security,
    user: values.SMTP_USER,
    password: values.SMTP_PASSWORD,
    sender,
  }
}
