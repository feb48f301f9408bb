import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import { FEEDBACK_REASONS, LONGEST_NOTE } from '@jarchi/shared/advertising/feedback-reasons.ts'
import { landingOf } from '@jarchi/shared/advertising/landing-url.ts'
import { LARGEST_PAGE } from '@jarchi/shared/platform/page-size.ts'
import { adsToReview, reviewAd, type Review, type ReviewProblem } from '../../advertising/review/service.ts'
import { done, listIn, numberIn, refused, type Command, type Deps, type Section } from './command.ts'

const PROBLEMS: Record<ReviewProblem, string> = {
  ad_not_found: 'There is no such ad.',
  not_allowed: 'The ad is in a state that does not allow this verdict.',
  reasons_needed: 'Say why: --reasons, and a --note if you like.',
  reasons_not_wanted: 'An approval takes no reasons.',
  unknown_reason: 'One of the reasons is not on the list; see --help.',
  changed_meanwhile: 'The ad has changed since it was looked at.',
  ad_expired: 'The ad has expired; its advertiser has to renew it.',
  claimed_by_colleague: 'A colleague is looking at the ad at the desk.',
  own_denial: 'The same person has denied it; a colleague has to judge the appeal.',
  override_needed: 'A colleague has decided in the last day; say why you change that: --override "…".',
  bad_note: `A note is one line of at most ${LONGEST_NOTE} characters.`,
}

export const REVIEW: Section = {
  help: `Ads:

  npm run staff -- ads                               ads that wait for a verdict
  npm run staff -- approve AD
  npm run staff -- deny AD --reasons A,B [--note "…"]

  --override "…" says why you change a colleague's verdict of the last day.

AD is the number that \`ads\` shows. Reasons:
${FEEDBACK_REASONS.map((reason) => `  ${reason}`).join('\n')}`,
  commands: {
    ads: { read: () => listAds },
    approve: verdict('approve'),
    deny: verdict('deny'),
  },
}

function verdict(name: 'approve' | 'deny'): Command {
  return {
    ofOne: true,
    options: ['reasons', 'note', 'override'],
    read: (ad, { reasons, note = '', override = '' }) => {
      const review = {
        verdict: name,
        reasons: listIn(reasons),
        note: note.trim() || null,
        ...(override.trim() && { override_reason: override.trim() }),
      }
      const id = numberIn(ad)
      return (deps) => decide(deps, id, review)
    },
  }
}

async function decide({ db, actor, now }: Deps, ad: number, review: Review) {
  const outcome = await reviewAd(db, ad, review, actor, now())
  return outcome.ok
    ? done(`Ad ${ad} now has status ${outcome.status} (${nameOf(outcome.status)}).`)
    : refused(PROBLEMS[outcome.problem])
}

async function listAds({ db, now }: Deps) {
  const ads = await adsToReview(db, LARGEST_PAGE, now())
  if (ads.length === 0) return done('No ad waits for a verdict.')
  const lines = ads.map((ad) =>
    [
      `${ad.id}`.padStart(6),
      nameOf(ad.status).padEnd(11),
      ad.registered_at.toISOString().slice(0, 16).replace('T', ' '),
      `${ad.title} · ${ad.account}${ad.is_vip ? ' · VIP' : ''} · ${landingOf(ad.landing_url).url}`,
    ].join('  '),
  )
  return done(lines.join('\n'))
}

function nameOf(status: number): string {
  return Object.entries(AD_STATUS).find(([, value]) => value === status)?.[0] ?? String(status)
}
