/**
 * Translators of browsers put each text into `<font>`, or a translated copy of it in its place, behind
 * React's back. React then fails to remove the text, or to put something before it, and the page breaks; a
 * text that it changes would stay hidden, with the old amount on the screen (ADR 75).
 */
export function surviveTranslation() {
  const { insertBefore, removeChild } = Node.prototype
  const observer = new MutationObserver((records) => records.forEach(note))
  observer.observe(document.body, { childList: true, subtree: true })

  function note({ type, target, removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord) {
    if (type === 'characterData') {
      // A changed text comes back in the place of its old translation, and is translated again.
      const copy = copies.get(target)
      copies.delete(target)
      if (copy?.isConnected) copy.replaceWith(target)
      return
    }
    const copy = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
    const [text] = removedNodes
    if (!copy || text?.nodeType !== Node.TEXT_NODE || text.isConnected) return
    copies.set(text, copy as Element)
    observer.observe(text, { characterData: true })
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const shown = shownFor(this, child)
    if (shown) removeChild.call(this, shown)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && shownFor(this, before))
    return node
  }
}

/** The translations that stand in the place of texts. */
const copies = new WeakMap<Node, Element>()

/** The child of `parent` that shows a text; null if there is none. Everything but text is its own. */
function shownFor(parent: Node, child: Node): Node | null {
  if (child.nodeType !== Node.TEXT_NODE) return child
  let shown: Node | null | undefined = child
  while (shown && shown.parentNode !== parent) shown = shown.parentNode ?? copies.get(shown)
  return shown ?? null
}
