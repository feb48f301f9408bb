import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isImpersonatedQuery } from '../../../api/is-impersonated.ts'
import { queryClient } from '../../../api/query-client.ts'
import { chatTexts as fa } from '../../../i18n/chat.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { liveChat } from '../chat/chosen-chat.ts'
import { InPlaceOfChat } from './in-place-of-chat.tsx'

/** Opens the live chat at once; where it cannot be had, the ticket form stands in its place. */
export function ChatAlone({ account }: { account: number | null }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const stop = liveChat.whenTurned(setOpen)
    return () => {
      stop()
      liveChat.hide()
    }
  }, [])
  const chat = useQuery({
    queryKey: [account, 'live-chat'],
    gcTime: 0,
    queryFn: async () => {
      const isKnown = account !== null && !(await queryClient.fetchQuery(isImpersonatedQuery(account)))
      liveChat.setUser(isKnown ? { account, name: '' } : null)
      await liveChat.show()
      await liveChat.open()
      return true
    },
  })
  if (chat.isError)
    return (
      <div className="flex flex-col gap-5">
        <FieldError>{fa.liveFailed}</FieldError>
        <InPlaceOfChat account={account} />
      </div>
    )
  if (chat.isPending)
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner className="size-5 text-accent" />
        {fa.opening}
      </p>
    )
  if (isOpen) return <p role="status">{fa.isOpen}</p>
  return (
    <div className="flex flex-col items-start gap-4">
      <p role="status">{fa.closed}</p>
      <Button onClick={() => void liveChat.open()}>{fa.again}</Button>
    </div>
  )
}
