const fetched = new Map<string, Promise<unknown>>()

/**
 * Loads a chunk beside the style sheets that it needs (paths from the root): the build calls it around each
 * `import()`. Rejects if one of them does not come.
 */
export async function withStyleSheets<Module>(load: () => Promise<Module>, sheets: readonly string[] = []) {
  const [loaded] = await Promise.all([load(), ...sheets.map(styleSheet)])
  return loaded
}

function styleSheet(file: string): Promise<unknown> {
  const known = fetched.get(file)
  if (known) return known
  // The document's own one.
  if (document.querySelector(`link[href="/${file}"]`)) return Promise.resolve()
  const coming = new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/${file}` })
    link.onload = resolve
    link.onerror = () => {
      // The next try asks for it again.
      fetched.delete(file)
      link.remove()
      reject(new Error(`no style sheet ${file}`))
    }
    document.head.append(link)
  })
  fetched.set(file, coming)
  return coming
}
