/**
 * A worker's answer to one message, after which it ends; null when it fails or is aborted. The worker's
 * script loads while the message is prepared.
 */
export function workerAnswer<Answer>(
  worker: Worker,
  message: Promise<unknown>,
  signal?: AbortSignal,
): Promise<Answer | null> {
  const answer = new Promise<Answer | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer | null>) => resolve(data))
    worker.addEventListener('error', () => resolve(null))
    signal?.addEventListener('abort', () => resolve(null))
    message.then(
      (made) => worker.postMessage(made, []),
      () => resolve(null),
    )
  })
  return answer.finally(() => worker.terminate())
}
