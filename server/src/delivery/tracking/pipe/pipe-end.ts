import { jetstreamManager } from '@nats-io/jetstream'
import { connectPipe, isMissing, STREAM } from './stream.ts'

const LONGEST_ANSWER_MS = 2_000

/** How many messages the stream has after a position; after the position of another stream all of them. */
export async function messagesAfter(
  urls: readonly string[],
  position: { stream: string | null; sequence: number } | null,
): Promise<number> {
  const connection = await connectPipe(urls, 'jarchi metrics', false)
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: LONGEST_ANSWER_MS })
    const { created, state } = await manager.streams.info(STREAM)
    const from = position?.stream === created ? position.sequence : state.first_seq - 1
    return Math.max(0, state.last_seq - from)
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  } finally {
    void connection.close().catch(() => {})
  }
}
