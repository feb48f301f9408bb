/** One event of a stream; `id` is the newest the stream has named so far. */
export type StreamEvent = { readonly name: string; readonly id: string; readonly data: string }

/** Reads `text/event-stream` as it comes, in pieces of any length: give it text, it tells each whole event. */
export function eventLines(onEvent: (event: StreamEvent) => void): (text: string) => void {
  let rest = ''
  let name = ''
  let id = ''
  let data: string[] = []

  function take(line: string) {
    if (line === '') {
      if (data.length > 0) onEvent({ name: name || 'message', id, data: data.join('\n') })
      name = ''
      data = []
      return
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') name = value
    else if (field === 'data') data.push(value)
    else if (field === 'id') id = value
  }

  return (text) => {
    rest += text
    // A carriage return at the very end may be the first half of a line's end.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  }
}
