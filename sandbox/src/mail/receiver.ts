import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { MailFaults } from './faults.ts'
import type { MailBox } from './mail-box.ts'

const LARGEST_BYTES = 1_000_000

export type MailReceiver = { port: number; close: () => Promise<void> }

/** Receives mail for every address by SMTP, without TLS and authentication; nothing is forwarded. */
export async function startMailReceiver(
  box: MailBox,
  faults: MailFaults,
  { host, port }: { host: string; port: number },
): Promise<MailReceiver> {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    size: LARGEST_BYTES,
    logger: false,
    closeTimeout: 100,
    onRcptTo(_, __, answer) {
      const fault = faults.take('rcpt')
      answer(fault && 'status' in fault ? refusal(fault.status) : null)
    },
    onData(stream, session, answer) {
      buffer(stream)
        .then((bytes) => receive(bytes, session))
        .then(answer, answer)
    },
  })
  /** The server's error, if it refuses. */
  async function receive(bytes: Buffer, session: SMTPServerSession): Promise<Error | null> {
    const fault = faults.take('data')
    if (fault && 'status' in fault) return refusal(fault.status)
    const { from, subject = '', text = '', html = '' } = await PostalMime.parse(bytes)
    const sender = from && 'address' in from ? `${from.name} <${from.address}>` : ''
    for (const { address } of session.envelope.rcptTo)
      box.deliver({ to: address, from: sender, subject, text, html })
    if (fault) for (const connection of server.connections) connection._socket.destroy()
    return null
  }
  // A client may leave; nothing has to be done then.
  server.on('error', () => {})
  const listening = server.listen(port, host)
  await once(listening, 'listening')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { port: (listening.address() as AddressInfo).port, close }
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('refused on purpose'), { responseCode })
}
