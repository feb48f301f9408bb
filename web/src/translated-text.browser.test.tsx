import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { surviveTranslation } from './translated-text.ts'

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
const WAYS: Record<string, (text: Text) => void> = {
  'wrap the text'(text) {
    const { outer, inner } = fonts()
    text.replaceWith(outer)
    inner.append(text)
  },
  'replace the text'(text) {
    const { outer, inner } = fonts()
    inner.textContent = text.data
    text.replaceWith(outer)
  },
  'put the translation before the text and remove it'(text) {
    const { outer, inner } = fonts()
    inner.textContent = text.data
    text.before(outer)
    text.remove()
  },
}

surviveTranslation()

/** Texts beside parts that come and go. */
function Words({ words: [first, bold, second, last] }: { words: string[] }) {
  return (
    <p>
      {first}
      {bold && <b>{bold}</b>}
      {second}
      {last}
    </p>
  )
}

describe.each(Object.entries(WAYS))('translators that %s', (_, translated) => {
  let stop = () => {}
  beforeEach(() => {
    const translate = () => plainTexts().forEach(translated)
    const observer = new MutationObserver(translate)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    stop = () => observer.disconnect()
  })
  afterEach(() => stop())

  test('leave what React shows true', async () => {
    const element = document.body.appendChild(document.createElement('div'))
    const root = createRoot(element)
    for (const words of [
      ['الف', 'ب', '', 'پ'],
      ['الف', '', 'ت', 'پ'],
      ['', 'ب', 'ث', ''],
      ['ج', 'چ', '', 'ح'],
      ['ج', '', '', 'خ'],
      ['', '', '', ''],
      ['د', 'ذ', 'ر', 'ز'],
    ]) {
      root.render(<Words words={words} />)
      await expect.poll(() => element.textContent).toBe(words.join(''))
    }
    root.unmount()
    element.remove()
  })
})
