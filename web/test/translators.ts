/** The texts of the page that are not yet translated. */
function plainTexts(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.data.trim() !== '' && !text.parentElement?.closest('font, script, style')) found.push(text)
  }
  return found
}

const fonts = () => {
  const outer = document.createElement('font')
  const inner = outer.appendChild(document.createElement('font'))
  return { outer, inner }
}

/** How translators treat a text. */
export const WAYS = {
  'wrap the text'(text: Text) {
    const { outer, inner } = fonts()
    text.replaceWith(outer)
    inner.append(text)
  },
  'replace the text'(text: Text) {
    const { outer, inner } = fonts()
    inner.textContent = text.data
    text.replaceWith(outer)
  },
  'put the translation before the text and remove it'(text: Text) {
    const { outer, inner } = fonts()
    inner.textContent = text.data
    text.before(outer)
    text.remove()
  },
}

/** Translates all texts of the page in this way, and what follows, until the returned function is called. */
export function translatePage(translated: (text: Text) => void): () => void {
  const translate = () => plainTexts().forEach(translated)
  const observer = new MutationObserver(translate)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  translate()
  return () => observer.disconnect()
}
