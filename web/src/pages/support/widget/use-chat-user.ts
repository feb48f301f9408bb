import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profileQuery } from '../../../api/account.ts'
import { isImpersonatedQuery } from '../../../api/is-impersonated.ts'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import { liveChat } from '../chat/chosen-chat.ts'
import { hasVisitor } from '../chat/goftino-loader.ts'

/** Tells the live chat whose it is, and fetches it ahead where a conversation is under way; staff in a visit have none. */
export function useChatUser(account: number): { hasChat: boolean } {
  const { goftinoId } = runtimeConfig
  const isHijack = useQuery(isImpersonatedQuery(account)).data
  const name = useQuery(profileQuery(account)).data?.name
  useEffect(() => {
    if (!goftinoId || isHijack === undefined || name === undefined) return
    liveChat.setUser(isHijack ? null : { account, name })
    // What is missing now is asked for again when the chat is opened.
    if (hasVisitor(goftinoId)) liveChat.ready().catch(() => {})
  }, [goftinoId, isHijack, account, name])
  return { hasChat: goftinoId !== '' && isHijack === false }
}
