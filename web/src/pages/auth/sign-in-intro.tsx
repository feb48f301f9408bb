import { authTexts as fa } from '../../i18n/auth.ts'

export function SignInIntro() {
  return (
    <div>
      <h1 tabIndex={-1} className="text-xl">
        {fa.title}
      </h1>
      <p className="mt-1 text-quiet">{fa.intro}</p>
    </div>
  )
}
