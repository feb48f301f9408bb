/** The text of an answer, UTF-8; null if it is longer than so many bytes, and then reading stops. */
export async function limitedText(
  answer: AsyncIterable<Uint8Array> | null,
  mostBytes: number,
): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer ?? []) {
    length += chunk.length
    if (length > mostBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
