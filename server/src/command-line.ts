/** Says something to who gave the command, and with what code the command ends. */
export function say(text: string, code: number): number {
  process.stdout.write(`${text}\n`)
  return code
}

/** The same for what went wrong, to the error output. */
export function complain(text: string, code: number): number {
  process.stderr.write(`${text}\n`)
  return code
}

/** What is told of a failure: of an expected one its sentence, of a bug where it came from. */
export function failureText(error: unknown, isExpected: boolean): string {
  if (!(error instanceof Error)) return String(error)
  return (isExpected ? error.message : error.stack) ?? error.message
}
