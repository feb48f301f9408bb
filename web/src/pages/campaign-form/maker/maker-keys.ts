type Pressed = { code: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }

/** What a key asks for, on a keyboard of any language: Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, or with Command. */
export function stepAsked({ code, shiftKey, ctrlKey, metaKey }: Pressed): 'undo' | 'redo' | null {
  if (!ctrlKey && !metaKey) return null
  if (code === 'KeyZ') return shiftKey ? 'redo' : 'undo'
  return code === 'KeyY' ? 'redo' : null
}
