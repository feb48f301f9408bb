/** The examined thing, and a sentence that says that it is right or what to do. */
export type Finding = { isGood: boolean; subject: string; sentence: string }

export const good = (subject: string, sentence: string): Finding => ({ isGood: true, subject, sentence })
export const bad = (subject: string, sentence: string): Finding => ({ isGood: false, subject, sentence })

/** Something to look at: `what` says in the words of a sentence who is asked. */
export type Examination = { subject: string; what: string; look: () => Promise<Finding | Finding[]> }

/** In milliseconds. They go on side by side, so the doctor ends within half a minute. */
export const LONGEST_EXAMINATION_MS = 15_000

/** What is found, whatever hangs or fails. */
export async function carriedOut(
  { subject, what, look }: Examination,
  longestMs = LONGEST_EXAMINATION_MS,
): Promise<Finding[]> {
  const late = Promise.withResolvers<Finding>()
  const seconds = Math.round(longestMs / 1_000)
  const sentence = `${what} has not answered within ${seconds} s; look whether it hangs or is cut off.`
  const timer = setTimeout(() => late.resolve(bad(subject, sentence)), longestMs)
  try {
    return [await Promise.race([look(), late.promise])].flat()
  } catch (error) {
    return [bad(subject, `${what} cannot be examined (${(error as Error).message}).`)]
  } finally {
    clearTimeout(timer)
  }
}

/** A line for each; those that need action are marked. */
export function reportOf(findings: readonly Finding[]): string {
  return findings
    .map(({ isGood, subject, sentence }) => `${isGood ? 'ok  ' : 'FIX '} ${subject}: ${sentence}`)
    .join('\n')
}
