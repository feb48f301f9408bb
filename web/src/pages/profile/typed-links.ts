/** A website as people write it: without a scheme it is taken for https; null where nothing is written. */
export function webAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  return /^[^\s/:@]+\.[^\s:@]+$/.test(text) ? `https://${text}` : text
}

/** A bot of Telegram, by its address or by its name. */
export function telegramAddress(typed: string): string | null {
  const [, name] = /^@(\w{5,32})$/.exec(typed.trim()) ?? []
  return name ? `https://t.me/${name}` : webAddress(typed)
}
