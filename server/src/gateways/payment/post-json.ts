import { GatewayError } from './payment-gateway.ts'

/** In milliseconds, for a whole answer. */
export const PATIENCE_MS = 15_000

const MOST_BYTES = 256 * 1_024

/** Posts JSON and reads the JSON of the answer, whatever its status: gateways refuse in bodies. */
export async function postJson(url: string, body: object, patience: number): Promise<unknown> {
  let text: string
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    text = await limitedText(response)
  } catch (error) {
    if (error instanceof GatewayError) throw error
    throw new GatewayError('unavailable', reasonOf(error))
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new GatewayError('unavailable', 'the answer cannot be read')
  }
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > MOST_BYTES) throw new GatewayError('unavailable', 'the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Only what the connection says of itself. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : (name ?? 'no answer')
}
