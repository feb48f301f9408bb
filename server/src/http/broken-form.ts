/** Whether reading a form failed by its sender: the parser's own complaints carry no code, one who left has one of these. */
export function isBrokenForm(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === undefined || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET'
}
