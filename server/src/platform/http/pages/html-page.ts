/** A page of the server's own, with a few words; all is HTML but `style`. */
export const htmlPage = (title: string, body: string, style = '') => `<!doctype html>
<html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title>${style && `<style>${style}</style>`}</head>
<body><main>${body}</main></body></html>`

/** A text as HTML. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
