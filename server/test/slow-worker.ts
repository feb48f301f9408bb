import type { JobMessage, ReadyMessage, ResultMessage } from '../src/files/banners/drawing-jobs.ts'

/** A drawing worker that needs three seconds to start, and none to draw. */
const answer = (message: ReadyMessage | ResultMessage) => void process.send?.(message)

Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000)
process.on('message', ({ id }: JobMessage) => answer({ id, result: { ok: true, files: [] } }))
answer({ ready: true })
