import type { TermsBlock, TermsWords } from '@jarchi/shared/api/terms.ts'

/** Paragraphs and lists; their order is all there is to know them by. */
export function TermsBlocks({ blocks }: { blocks: readonly TermsBlock[] }) {
  return blocks.map((block, index) => {
    if (block.kind === 'paragraph')
      return (
        <p key={index}>
          <Sentence words={block.words} />
        </p>
      )
    const List = block.is_ordered ? 'ol' : 'ul'
    const marks = block.is_ordered ? 'list-[persian]' : 'list-disc'
    return (
      <List key={index} className={`${marks} flex flex-col gap-1.5 ps-6 marker:text-quiet`}>
        {block.items.map((words, item) => (
          <li key={item}>
            <Sentence words={words} />
          </li>
        ))}
      </List>
    )
  })
}

function Sentence({ words }: { words: readonly TermsWords[] }) {
  return words.map(({ text, is_strong, href }, index) => {
    const shown = is_strong ? <strong key={index}>{text}</strong> : text
    if (href === null) return shown
    return (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer" className="text-accent underline">
        {shown}
      </a>
    )
  })
}
