/** Paths of the neighbouring pages, on our own origin whatever the Host header says. */
export function pageLinks(path: string, query: Record<string, unknown>, count: number) {
  const offset = Number(query['offset'])
  const limit = Number(query['limit'])
  const at = (start: number) => {
    const params = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...query, offset: start })) {
      if (value !== undefined) params.set(name, String(value))
    }
    return `${path}?${params}`
  }
  const previous = Math.min(offset - limit, count - 1 - ((count - 1) % limit))
  return {
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 && count > 0 ? at(Math.max(0, previous)) : null,
  }
}
