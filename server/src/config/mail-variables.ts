import { kinds } from '../variable-kinds.ts'

/** E-mail (ADR 32). */
export const mailVariables = {
  SMTP_HOST: {
    kind: kinds.text,
    default: 'localhost',
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
