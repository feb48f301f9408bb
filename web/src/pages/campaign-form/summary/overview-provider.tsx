import { useMemo, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formProblems } from '../form-problems.ts'
import { isComplete } from '../form-sections.ts'
import { useFormSetting } from '../form-setting.ts'
import type { CampaignForm } from '../form-values.ts'
import { usePlaces } from '../tree/use-places.ts'
import { sectionLine } from './section-lines.ts'
import { OverviewContext, STEPS } from './use-overview.ts'

/** Judges and describes the form once for every change, for all that show how it stands. */
export function OverviewProvider({ children }: { children: ReactNode }) {
  const { account, rules, categories } = useFormSetting()
  const { control } = useFormContext<CampaignForm>()
  const values = useWatch({ control }) as CampaignForm
  const { tree: places } = usePlaces(account)
  const overview = useMemo(() => {
    const problems = formProblems(values, rules)
    const steps = STEPS.map((section) => ({
      section,
      line: sectionLine(section, values, { categories, places }),
      isComplete: isComplete(section, problems),
    }))
    return { steps, problems }
  }, [values, rules, categories, places])
  return <OverviewContext value={overview}>{children}</OverviewContext>
}
