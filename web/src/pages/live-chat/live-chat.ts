import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { currentPerson } from '../../api/http/signed-in-person.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { chatTexts } from '../../i18n/support.ts'
import { chatOwner, forgetChat, loadGoftino, setChatOwner } from './goftino-loader.ts'
import { onWidget, setWidget, widgetState } from './widget-store.ts'

/** The user of the conversation; it does not continue for another user. */
type ChatUser = {
  readonly account: number
  /** For the chat's operator to read, or ''. It proves nothing: anybody who chats could set it. */
  readonly name: string
}

/** The live chat, independent of its provider. */
type LiveChat = {
  /** Resolves when it can be opened; rejects if it is not available. */
  ready(): Promise<void>
  open(): Promise<void>
  close(): void
  /** Shows the chat's own button on the page. */
  show(): Promise<void>
  hide(): void
  /** Null: an unknown user, such as staff who impersonate an account. */
  setUser(user: ChatUser | null): void
  /** Calls `listener` when its window has opened or closed. */
  whenTurned(listener: (isOpen: boolean) => void): () => void
}

/** The live chat with Goftino's widget; its script loads when the chat is first needed. */
function goftinoChat(id: string): LiveChat {
  let user: ChatUser | null = null
  const loaded = async () => {
    const goftino = await loadGoftino(id)
    if (user) goftino.setUser(visitor(user))
    return goftino
  }
  return {
    async ready() {
      const goftino = await loaded()
      // Until the chat is opened, only our own button is shown.
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
      // A user must not see another user's messages, even in the same account.
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

/** The same with our own tickets; its window is the floating widget's. */
const ticketChat: LiveChat = {
  ready: async () => {},
  open: async () => setWidget({ isOpen: true }),
  close: () => setWidget({ isOpen: false }),
  show: async () => setWidget({ isShown: true }),
  hide: () => setWidget({ isShown: false }),
  setUser() {},
  whenTurned(listener) {
    let before = widgetState().isOpen
    return onWidget(() => {
      const { isOpen } = widgetState()
      if (isOpen !== before) listener(isOpen)
      before = isOpen
    })
  },
}

const { goftinoId } = runtimeConfig

/** The live chat of this panel: Goftino's if the operator has set a widget, otherwise our tickets. */
export const liveChat: LiveChat = goftinoId ? goftinoChat(goftinoId) : ticketChat
