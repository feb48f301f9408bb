import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { translatePage, WAYS } from '../test/translators.ts'
import { surviveTranslation } from './translated-text.ts'

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
  test('leave what React shows true', async () => {
    onTestFinished(translatePage(translated))
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
