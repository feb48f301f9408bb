/** The examined thing, and a sentence that says that it is right or what to do. */
export type Finding = { isGood: boolean; subject: string; sentence: string }

export const good = (subject: string, sentence: string): Finding => ({ isGood: true, subject, sentence })
export const bad = (subject: string, sentence: string): Finding => ({ isGood: false, subject, sentence })

/** A line for each; those that need action are marked. */
export function reportOf(findings: readonly Finding[]): string {
  return findings
    .map(({ isGood, subject, sentence }) => `${isGood ? 'ok  ' : 'FIX '} ${subject}: ${sentence}`)
    .join('\n')
}
