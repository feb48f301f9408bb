import type { AccountInfo, AdvertiserProfile } from '@jarchi/shared/api/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../api/http/api-error.ts'
import { fa as common } from '../../i18n/common.ts'
import { profileTexts as fa } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { focusFirstProblem } from '../../ui/focus-first-problem.ts'
import { RestoredNotice } from '../../ui/restored-notice.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { GeneralInfoFields } from './general-info-fields.tsx'
import { forgetGeneralInfo, keepGeneralInfo, keptGeneralInfo } from './kept-general-info.ts'
import { saveGeneralInfo } from './save-general-info.ts'

type Props = { account: number; profile: AdvertiserProfile; info: AccountInfo }

/** Who the account and the user are; what is typed is kept until it has been saved. */
export function GeneralInfoForm({ account, profile, info }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const [kept, setKept] = useState(() => keptGeneralInfo(account))
  const save = useMutation({
    mutationFn: (form: HTMLFormElement) => saveGeneralInfo(account, new FormData(form)),
    onSuccess: () => {
      forgetGeneralInfo(account)
      setKept(null)
      showToast('success', common.toast.success)
    },
    onError: (_, form) => focusFirstProblem(form),
  })
  const problem = save.error instanceof ApiError ? save.error : null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!save.isPending) save.mutate(event.currentTarget)
  }
  const startOver = () => {
    forgetGeneralInfo(account)
    setKept(null)
    save.reset()
    requestAnimationFrame(() => {
      element.current?.reset()
      // The pressed button leaves with its notice.
      element.current?.querySelector('input')?.focus()
    })
  }
  return (
    <form
      ref={element}
      onSubmit={submit}
      onInput={({ currentTarget }) => keepGeneralInfo(account, currentTarget)}
      noValidate
      className="flex max-w-2xl flex-col gap-4 md:gap-6"
    >
      {kept && <RestoredNotice text={fa.restored} startOver={fa.startOver} onStartOver={startOver} />}
      <GeneralInfoFields profile={profile} info={info} kept={kept} problem={problem} />
      {save.error && !problem?.fields.length && <FieldError>{save.error.message}</FieldError>}
      <Button type="submit" busy={save.isPending} className="sm:self-start">
        {fa.save}
      </Button>
    </form>
  )
}
