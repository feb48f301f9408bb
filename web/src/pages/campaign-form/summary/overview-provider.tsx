import { useMemo, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useHasSettled } from '../../../navigation/use-has-settled.ts'
import { formProblems } from '../form-problems.ts'
import { isComplete } from '../form-sections.ts'
import { useFormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'
import { usePlaces } from '../tree/use-places.ts'
import { sectionLine } from './section-lines.ts'
import { OverviewContext, STEPS } from './use-overview.ts'

/** Judges and describes the form once for every change, for all that show how it stands. */
export function OverviewProvider({ children }: { children: ReactNode }) {
  const { account, campaign, post, rules, categories } = useFormSetting()
  const { control } = useFormContext<CampaignForm>()
  const values = useWatch({ control }) as CampaignForm
  // A long list, for a few names: a new form is there without it.
  const hasSettled = useHasSettled()
  const { tree: places } = usePlaces(account, campaign !== null || hasSettled)
  const postPlace = (post?.district ?? post?.city)?.name ?? null
  const overview = useMemo(() => {
    const problems = formProblems(values, rules)
    const steps = STEPS.map((section) => ({
      section,
      line: sectionLine(section, values, { categories, places, postPlace }),
      isComplete: isComplete(section, problems),
    }))
    return { steps, problems }
  }, [values, rules, categories, places, postPlace])
  return <OverviewContext value={overview}>{children}</OverviewContext>
}
