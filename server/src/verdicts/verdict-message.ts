import { paths } from '@jarchi/shared/panel-paths.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import type { Letter } from '../notices/service.ts'
import { verdictTexts } from '../texts/verdicts.ts'

/** A verdict in a message; `ad` null: on the account's financial information. */
export type ToldVerdict = {
  ad: { id: number; campaignId: number; title: string } | null
  isApproval: boolean
  reason: string | null
}

/** How many verdicts a letter lists. */
const MOST_IN_LETTER = 10
/** The provider's limit of words in one token; joiners are not allowed. */
const MOST_WORDS = 9

/** Verdicts, in the order they were given, as one message and one letter; `panel` is the panel's origin. */
export function verdictMessage(
  account: { id: number; name: string },
  verdicts: readonly ToldVerdict[],
  panel: string,
): { tokens: string[]; letter: Letter } {
  const told = newestOfEach(verdicts)
  const denied = told.filter(({ isApproval }) => !isApproval)
  const first = denied[0] ?? told[0]
  const url = panel + (first ? pageOf(account.id, first) : paths.myAds(account.id))
  const rest = told.length - MOST_IN_LETTER
  return {
    tokens: [
      persianDigits(told.length - denied.length),
      persianDigits(denied.length),
      url,
      headline(first).replaceAll('\u200c', ' '),
    ],
    letter: {
      subject:
        denied.length > 0
          ? verdictTexts.subjectDenied(account.name)
          : verdictTexts.subjectApproved(account.name),
      // Those to correct come first.
      paragraphs: [
        ...[...denied, ...told.filter(({ isApproval }) => isApproval)].slice(0, MOST_IN_LETTER).map(sentence),
        ...(rest > 0 ? [verdictTexts.more(rest)] : []),
      ],
      link: { text: denied.length > 0 ? verdictTexts.correct : verdictTexts.see, url },
      footer: verdictTexts.footer,
    },
  }
}

/** Of several verdicts on the same object the last one counts. */
function newestOfEach(verdicts: readonly ToldVerdict[]): ToldVerdict[] {
  return [...new Map(verdicts.map((verdict) => [verdict.ad?.id ?? null, verdict])).values()]
}

/** The page that shows a verdict; for a denial the page to correct it. */
function pageOf(account: number, { ad, isApproval }: ToldVerdict): string {
  if (ad === null) return paths.profile(account, 'financial-info')
  return isApproval ? paths.myAds(account) : paths.editAd(account, ad.campaignId)
}

function headline(verdict: ToldVerdict | undefined): string {
  if (verdict && !verdict.isApproval) return shortened(verdict.reason ?? '')
  return verdict?.ad === null ? verdictTexts.financialApproved : verdictTexts.adApproved
}

function sentence({ ad, isApproval, reason }: ToldVerdict): string {
  if (ad === null)
    return isApproval ? verdictTexts.financialApprovedText : verdictTexts.financialDenied(reason ?? '')
  return isApproval ? verdictTexts.approved(ad.title) : verdictTexts.denied(ad.title, reason ?? '')
}

/** The first sentence of a reason, in as many words as a message may have. */
export function shortened(reason: string): string {
  const [first = ''] = reason.trim().split(/[.\n]/, 1)
  const words = first.split(/[\s\u200c]+/).filter(Boolean)
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS).join(' ')}…` : words.join(' ') || '-'
}
