import { LONGEST_WAITS_MS } from '../../platform/longest-waits.ts'
import { MailError, type MailGateway } from './mail-gateway.ts'

/** `security`: no TLS, required STARTTLS, or TLS from the first byte. */
export type SmtpSettings = {
  host: string
  port: number
  security: 'none' | 'starttls' | 'tls'
  /** Empty: the server needs no authentication. */
  user: string
  password: string
  /** The sender of messages. */
  sender: { name: string; address: string }
}

/**
 * An SMTP server, with a new connection for each message: few are sent, and a kept connection could be dead
 * unnoticed.
 */
export function smtp(settings: SmtpSettings, timeouts = LONGEST_WAITS_MS.mail): MailGateway {
  const { sender } = settings
  let transport: ReturnType<typeof transportTo> | undefined
  return {
    async send({ to, subject, text, html, pictures = [], endUrl }) {
      try {
        const from = sender
        const headers = {
          'Auto-Submitted': 'auto-generated',
          'Content-Language': 'fa',
          ...(endUrl !== undefined && {
            'List-Unsubscribe': `<${endUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        }
        transport ??= transportTo(settings, timeouts)
        const { messageId } = await (
          await transport
        ).sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers,
          attachments: pictures.map(({ id, png }) => ({
            cid: id,
            content: png,
            contentType: 'image/png',
            contentDisposition: 'inline' as const,
            filename: 'chart.png',
          })),
        })
        return { providerId: messageId }
      } catch (error) {
        throw failureOf(error as Failed)
      }
    },
  }
}

/** Greets the server and signs in, without a message. Throws `MailError`. */
export async function tryMailbox(settings: SmtpSettings, timeouts = LONGEST_WAITS_MS.mail): Promise<void> {
  const transport = await transportTo(settings, timeouts)
  try {
    await transport.verify()
  } catch (error) {
    throw failureOf(error as Failed)
  } finally {
    transport.close()
  }
}

/** Loads the library with the first message: it needs 4 MB, and many servers never send one. */
async function transportTo(
  { host, port, security, user, password }: SmtpSettings,
  timeouts: typeof LONGEST_WAITS_MS.mail,
) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== '' && { auth: { user, pass: password } }),
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.connection,
    dnsTimeout: timeouts.connection,
    socketTimeout: timeouts.silence,
    // A message contains only our text, never a file or an address that something in it names.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

type Failed = Partial<
  Record<'code' | 'originalCode' | 'command' | 'responseCode' | 'syscall' | 'message', unknown>
>

const SETTINGS = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS', 'ECONFIG'])
/** The other end has no TLS, or an untrusted certificate. */
const UNTRUSTED = /CERT|SSL|TLS|ISSUER/
/** Before the server's greeting, nothing of the message can have been sent. */
const UNGREETED = /^(Connection timeout|Greeting never received)/

/**
 * By the codes of the server or the connection; the library's messages may contain addresses, so they are
 * left out.
 */
function failureOf({ code, originalCode, command, responseCode, syscall, message }: Failed): MailError {
  const status = typeof responseCode === 'number' ? responseCode : null
  const name = typeof code === 'string' ? code : 'unknown'
  const reason = [name, originalCode, command, status].filter(Boolean).join(' ')
  if (SETTINGS.has(name) || UNTRUSTED.test(String(originalCode))) return new MailError('config', reason)
  if (status !== null) return new MailError(isLasting(status) ? 'recipient' : 'transient', reason)
  // The library does not say how much was sent when the connection broke.
  const isUnsent = name === 'EDNS' || syscall === 'connect' || UNGREETED.test(String(message))
  return new MailError('transient', reason, !isUnsent)
}

/** 503 is about the order of commands, not about the message. */
function isLasting(status: number): boolean {
  return status >= 500 && status !== 503
}
