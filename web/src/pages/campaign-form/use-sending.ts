import { useEffect, useRef, type FormEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../../api/http/api-error.ts'
import type { useDraftKeeping } from './draft/use-draft-keeping.ts'
import { formProblems, refusedField } from './form-problems.ts'
import { firstProblem, nextSection, type Section } from './form-sections.ts'
import type { FormSetting } from './form-setting.ts'
import type { CampaignForm, FormField } from './form-values.ts'
import { useSaving } from './save/use-saving.ts'
import { tellElsewhere } from './tell-elsewhere.ts'
import type { useOpenSection } from './use-open-section.ts'

type Parts = {
  form: UseFormReturn<CampaignForm>
  setting: FormSetting
  sections: ReturnType<typeof useOpenSection>
  keeping: ReturnType<typeof useDraftKeeping>
  onSaved: () => void
}

/** The way through the form to its end: whatever is wrong, the first field of it gets the focus. */
export function useSending({ form, setting, sections, keeping, onSaved }: Parts) {
  const saving = useSaving(setting, keeping)
  const goOn = async (from: Section) => {
    const problems = formProblems(form.getValues(), setting.rules)
    const field = firstProblem(problems, from)
    if (!field) return sections.goTo(nextSection(from, problems))
    await form.trigger(field)
    sections.goToField(field)
  }
  const showRefusal = (refusal: ApiError, sent: CampaignForm) => {
    const refused = refusal.fields.flatMap(({ path, message }) => {
      const field = refusedField(path, sent)
      return field ? [{ field, message }] : []
    })
    for (const { field, message } of refused) form.setError(field, { type: 'server', message })
    const [first] = refused
    if (first) sections.goToField(first.field)
  }
  const isHere = useIsHere()
  const isSending = useRef(false)
  const saveAndTell = async (sent: CampaignForm) => {
    const refusal = await saving.save(sent)
    if (!refusal) await keeping.finish()
    // Whoever has left while it was being saved is told where they are, and not led away.
    if (!isHere.current) return tellElsewhere(setting, refusal)
    if (refusal) showRefusal(refusal, sent)
    else onSaved()
  }
  const sendOnce = async (sent: CampaignForm) => {
    if (isSending.current) return
    isSending.current = true
    await saveAndTell(sent).finally(() => (isSending.current = false))
  }
  const showProblems = (errors: object) => {
    const field = firstProblem(errors as Partial<Record<FormField, never>>)
    if (field) sections.goToField(field)
  }
  const send = (event: FormEvent) => void form.handleSubmit(sendOnce, showProblems)(event)
  return { goOn, send, state: saving.state }
}

function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
