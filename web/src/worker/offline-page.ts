import { offlineTexts } from '../i18n/document-texts.ts'

/**
 * Reloads by itself. The `online` event may come before the network works, and does not come when the server
 * was down, so the script first asks for a small file, past the worker.
 */
export const OFFLINE_SCRIPT = `const look=()=>fetch('/icon.svg',{method:'HEAD',cache:'no-store'}).then(()=>location.reload(),()=>{});addEventListener('online',look);setInterval(look,5000)`

/**
 * A page of its own: none of the panel's code runs in it. `style` is the address of the panel's style sheet,
 * `logo` the content of `icon.svg`.
 */
export function offlinePage(style: string, logo: string): string {
  const picture = logo
    .replace('<svg', '<svg class="mx-auto mb-4" width="64" height="64"')
    .replace('>', ' aria-hidden="true">')
  return `<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${offlineTexts.title}</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<main class="plain-message">
${picture}
<h1>${offlineTexts.title}</h1>
<p>${offlineTexts.text}</p>
<p class="mt-4"><a class="button inline-flex min-h-11 items-center justify-center rounded-field bg-accent px-4 py-2 font-semibold text-on-accent" href="">${offlineTexts.retry}</a></p>
</main>
<script>${OFFLINE_SCRIPT}</script>
</body>
</html>`
}

/** The policy of this page; `hash` is the hash of its script. */
export const offlinePolicy = (hash: string) =>
  `default-src 'none'; connect-src 'self'; style-src 'self'; font-src 'self'; script-src '${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`
