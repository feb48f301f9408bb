import { runtimeConfig } from '../../api/runtime-config.ts'
import { troubleOf } from './reportable.ts'

let isLeaving = false
addEventListener('pagehide', () => (isLeaving = true))
addEventListener('pageshow', () => (isLeaving = false))

/** Has an error reported, if it is one to report and an operator wants reports; the code for that comes with the first. */
export function noteError(happening: unknown) {
  const { errorReports } = runtimeConfig
  // What a page that is being left calls gets no answer.
  const trouble = errorReports && !isLeaving ? troubleOf(happening) : null
  if (!errorReports || !trouble) return
  void import('./report-error.ts').then(
    ({ reportError }) => reportError(trouble, errorReports),
    () => {},
  )
}
