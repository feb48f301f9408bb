import type { ClientHttp2Session } from 'node:http2'

/** A message in gRPC's frame; `flag` 1: compressed. */
export function framed(message: Buffer, flag = 0): Buffer {
  const head = Buffer.alloc(5)
  head[0] = flag
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}

type Answer = { http: string; status: string | undefined; body: Buffer }

/** A unary call by Node's client, with any body; `status` is that of gRPC. */
export function grpcCall(
  session: ClientHttp2Session,
  path: string,
  body: Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const stream = session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc',
    te: 'trailers',
    ...headers,
  })
  stream.end(body)
  return new Promise((resolve) => {
    const answer: Answer = { http: '', status: undefined, body: Buffer.alloc(0) }
    stream.on('response', (head) => {
      answer.http = String(head[':status'])
      answer.status ??= head['grpc-status'] as string | undefined
    })
    stream.on('trailers', (trailers) => (answer.status = String(trailers['grpc-status'])))
    stream.on('data', (chunk: Buffer) => (answer.body = Buffer.concat([answer.body, chunk])))
    stream.on('error', () => {})
    stream.on('close', () => resolve(answer))
  })
}
