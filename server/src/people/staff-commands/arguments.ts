import { parseArgs } from 'node:util'
import type { Verdict } from '@jarchi/shared/ad-status.ts'
import { FEEDBACK_REASONS } from '@jarchi/shared/feedback-reasons.ts'
import type { Review } from '../../advertising/review/service.ts'

export type StaffCommand =
  | { name: 'ads' }
  | { name: 'help' }
  | { name: 'review'; adId: number; review: Review }
  | { name: 'misused'; because: string }

export const USAGE = `Reviews ads as the staff desk does.

  npm run staff -- ads                               ads that wait for a verdict
  npm run staff -- approve AD
  npm run staff -- pre-approve AD                    shown at once, still to be approved
  npm run staff -- deny AD --reasons A,B [--note "…"]
  npm run staff -- ask-changes AD [--reasons A,B] [--note "…"]

  --override "…" says why you change a colleague's verdict of the last day.

AD is the number that \`ads\` shows. Reasons:
${FEEDBACK_REASONS.map((reason) => `  ${reason}`).join('\n')}`

const VERDICTS: ReadonlyMap<string, Verdict> = new Map([
  ['approve', 'approve'],
  ['pre-approve', 'pre_approve'],
  ['deny', 'deny'],
  ['ask-changes', 'ask_changes'],
])

/** The command in the words after \`npm run staff --\`. */
export function staffCommand(words: readonly string[]): StaffCommand {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        reasons: { type: 'string' },
        note: { type: 'string' },
        override: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const [name = 'help', ad, ...rest] = positionals
    if (values.help || name === 'help') return { name: 'help' }
    if (rest.length > 0) return misused(`"${rest.join(' ')}" is too much; put quotes around a note.`)
    if (name === 'ads') return ad === undefined ? { name } : misused('"ads" takes no further words.')
    return review(name, ad, values)
  } catch (error) {
    return misused(error instanceof Error ? error.message : String(error))
  }
}

type Values = { [name in 'reasons' | 'note' | 'override']?: string | undefined }

function review(
  name: string,
  ad: string | undefined,
  { reasons = '', note = '', override = '' }: Values,
): StaffCommand {
  const verdict = VERDICTS.get(name)
  if (!verdict) return misused(`There is no command "${name}".`)
  if (!ad || !/^[1-9]\d{0,14}$/.test(ad)) return misused(`"${name}" needs the number of an ad.`)
  const codes = reasons
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)
  return {
    name: 'review',
    adId: Number(ad),
    review: {
      verdict,
      reasons: codes,
      note: note.trim() || null,
      ...(override.trim() && { override_reason: override.trim() }),
    },
  }
}

function misused(because: string): StaffCommand {
  return { name: 'misused', because }
}
