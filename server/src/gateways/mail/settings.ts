import type { SmtpSettings } from './smtp.ts'
import { kinds, variable, type ValuesOf } from '../../platform/variable-kinds.ts'

/** E-mail (ADR 32). */
export const mailVariables = {
  SMTP_HOST: variable(kinds.text, 'localhost', { inProduction: '' }),
  SMTP_PORT: variable(kinds.port, null),
  SMTP_SECURITY: variable(kinds.smtpSecurity, 'none'),
  SMTP_USER: variable(kinds.text, ''),
  SMTP_PASSWORD: variable(kinds.text, ''),
  MAIL_SENDER: variable(kinds.mailAddress, 'no-reply@jarchi.localhost'),
}

type Values = ValuesOf<typeof mailVariables> & { NODE_ENV: string; SANDBOX_PORT: number; BRAND_NAME: string }

/** The mail server (ADR 32); null if there is none, and e-mail is off. */
export function mailSettings(values: Values): SmtpSettings | null {
  if (values.SMTP_HOST === '') return null
  return {
    host: values.SMTP_HOST,
    port: values.SMTP_PORT ?? (values.NODE_ENV === 'production' ? 587 : values.SANDBOX_PORT + 1),
    security: values.SMTP_SECURITY,
    user: values.SMTP_USER,
    password: values.SMTP_PASSWORD,
    sender: { name: values.BRAND_NAME, address: values.MAIL_SENDER },
  }
}
