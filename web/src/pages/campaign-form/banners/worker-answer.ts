/**
 * What a worker answers to one message, after which it ends; null when it fails or nobody waits any more. Its script
 * comes while the message is being made.
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
