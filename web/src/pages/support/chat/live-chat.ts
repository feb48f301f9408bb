/** Whose conversation it is: it does not go on for anybody else. */
export type ChatUser = {
  readonly account: number
  /** For the operator of the chat to read, or ''. It proves nothing: whoever chats could have set it. */
  readonly name: string
}

/** The live chat, whatever it is made of. */
export type LiveChat = {
  /** Resolves when it can be opened; rejects where it cannot be had. */
  ready(): Promise<void>
  open(): Promise<void>
  close(): void
  /** Its own button on the page. */
  show(): Promise<void>
  hide(): void
  /** Null: nobody who is known, such as staff in somebody's account. */
  setUser(user: ChatUser | null): void
  /** Told when its window has opened or closed. */
  whenTurned(listener: (isOpen: boolean) => void): () => void
}
