import { scrubbedUrl } from './scrub.ts'

/** A frame in the protocol's format. */
export type StackFrame = {
  filename: string
  function: string
  in_app: boolean
  lineno?: number
  colno?: number
}

const MOST = 40
/** `    at name (file:1:2)` of V8, `name@file:1:2` of Firefox and Safari. */
const LINE =
  /^\s*(?:at (?:async )?(?:(.*?) \()?|(.*?)@)?((?:https?|file|node):[^\s)]*?|\/[^\s)]*?)(?::(\d+))?(?::(\d+))?\)?$/

/** The frames of a stack, the oldest call first, as the protocol wants them. */
export function stackFrames(stack: string): StackFrame[] {
  const frames = stack.split('\n').flatMap((line): StackFrame[] => {
    const found = LINE.exec(line)
    if (!found) return []
    const [, v8, other, file = '', row, column] = found
    return [
      {
        filename: fileOf(file),
        function: (v8 ?? other) || '?',
        in_app: !/node_modules|^node:/.test(file),
        ...(row !== undefined && { lineno: Number(row) }),
        ...(column !== undefined && { colno: Number(column) }),
      },
    ]
  })
  return frames.slice(0, MOST).toReversed()
}

/** File names are our own; a page's address, which inline scripts have, may contain anything. */
function fileOf(file: string): string {
  const bare = file.split(/[?#]/)[0] ?? ''
  return /\.\w{1,5}$/.test(bare) || bare.startsWith('node:') ? bare : scrubbedUrl(bare)
}
