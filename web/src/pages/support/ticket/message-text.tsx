import { linkedText } from './linked-text.ts'

/** What somebody wrote in a ticket, with the addresses in it as links. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="text-start wrap-anywhere whitespace-pre-wrap">
      {linkedText(text).map((part, index) =>
        part.isLink ? (
          <a
            // Parts of a text have no other name than their place.
            key={index}
            href={part.text}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-accent underline"
          >
            <bdi dir="ltr">{part.text}</bdi>
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
