import { authTexts } from '../../i18n/auth.ts'
import { PUBLIC_TERMS } from '../terms/public-terms.ts'

const fa = authTexts.terms

/** What one agrees to by signing in; in a tab of its own, so that a typed number stays. */
export function TermsLine() {
  return (
    <p className="text-center text-sm text-quiet">
      {fa.before}
      <a href={PUBLIC_TERMS} target="_blank" rel="noopener" className="text-accent underline">
        {fa.link}
        <span className="sr-only"> {fa.newTab}</span>
      </a>
      {fa.after}
    </p>
  )
}
