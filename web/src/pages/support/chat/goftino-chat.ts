import { currentPerson } from '../../../api/http/person.ts'
import { chatTexts } from '../../../i18n/chat.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { chatOwner, setChatOwner } from './chat-owner.ts'
import { forgetChat } from './forget-chat.ts'
import { loadGoftino } from './goftino-loader.ts'
import type { ChatUser, LiveChat } from './live-chat.ts'

/** The live chat over Goftino's widget, whose script comes when the chat is first wanted. */
export function goftinoChat(id: string): LiveChat {
  let user: ChatUser | null = null
  const loaded = async () => {
    const goftino = await loadGoftino(id)
    if (user) goftino.setUser(visitor(user))
    return goftino
  }
  return {
    async ready() {
      const goftino = await loaded()
      // Until the chat is asked for, our own button is the only one.
      goftino.setWidget({ hasIcon: false })
    },
    async open() {
      const goftino = await loaded()
      goftino.open()
    },
    close: () => window.Goftino?.close(),
    async show() {
      const goftino = await loaded()
      goftino.setWidget({ hasIcon: true })
    },
    hide: () => window.Goftino?.setWidget({ hasIcon: false }),
    setUser(next) {
      const owner = next && `${currentPerson()}/${next.account}`
      // What one has written is not for the eyes of another, also of the same account.
      if (chatOwner() !== owner) forgetChat(id)
      user = next
      setChatOwner(owner)
      if (next) window.Goftino?.setUser(visitor(next))
    },
    whenTurned(listener) {
      const onOpen = () => listener(true)
      const onClose = () => listener(false)
      addEventListener('goftino_openWidget', onOpen)
      addEventListener('goftino_closeWidget', onClose)
      return () => {
        removeEventListener('goftino_openWidget', onOpen)
        removeEventListener('goftino_closeWidget', onClose)
      }
    },
  }
}

const visitor = ({ account, name }: ChatUser) => ({
  ...(name && { name }),
  about: chatTexts.account(persianDigits(account)),
  forceUpdate: true,
})
