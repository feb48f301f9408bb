import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { fewWords, type Letter } from '../notices/service.ts'
import { verdictTexts } from '../../platform/texts/verdicts.ts'

/** A verdict in a message; `ad` null: on the account's financial information. */
export type ToldVerdict = {
  ad: { id: number; campaignId: number; title: string } | null
  isApproval: boolean
  /** It ends an appeal. */
  isAppeal?: boolean
  reason: string | null
}

/** How many verdicts a letter lists. */
const MOST_IN_LETTER = 10

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
    tokens: [url, fewWords(outcome(told, denied), 5), shortened(denied[0]?.reason ?? verdictTexts.see)],
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

/** One verdict by its object, several by their numbers; what there was none of is not said. */
function outcome(told: readonly ToldVerdict[], denied: readonly ToldVerdict[]): string {
  const approved = told.length - denied.length
  const [only, ...others] = told
  if (only && others.length === 0) {
    const about = only.ad === null ? 'financial' : only.isAppeal ? 'appeal' : 'ad'
    return verdictTexts.single[about][only.isApproval ? 'approved' : 'denied']
  }
  if (denied.length === 0) return verdictTexts.approvedCount(approved)
  return approved === 0
    ? verdictTexts.deniedCount(denied.length)
    : verdictTexts.bothCounts(approved, denied.length)
}

function sentence({ ad, isApproval, isAppeal, reason }: ToldVerdict): string {
  if (ad === null)
    return isApproval ? verdictTexts.financialApprovedText : verdictTexts.financialDenied(reason ?? '')
  const { approved, denied } = isAppeal ? verdictTexts.onAppeal : verdictTexts
  return isApproval ? approved(ad.title) : denied(ad.title, reason ?? '')
}

/** The first sentence of a reason, in as many words as a message may have. */
export function shortened(reason: string): string {
  return fewWords(reason.trim().split(/[.\n]/, 1)[0] ?? '', 9)
}
