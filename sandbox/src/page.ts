const STYLE = `
  :root {
    color-scheme: light dark;
    --page: light-dark(#f5f6f4, #111513); --card: light-dark(#fff, #1a201d);
    --line: light-dark(#e2e5e1, #2c332f); --ink: light-dark(#17201c, #eef2ef);
    --quiet: light-dark(#5b6660, #a3aea8); --accent: light-dark(#0e6b5c, #4fbfa8);
    --on-accent: light-dark(#fff, #06231d);
  }
  * { box-sizing: border-box; }
  body {
    margin: 0; background: var(--page); color: var(--ink);
    font: 16px/1.75 Vazirmatn, 'Vazirmatn Variable', 'Noto Sans Arabic', Tahoma, sans-serif;
  }
  main { max-inline-size: 640px; margin-inline: auto; padding: 24px 16px 48px; }
  h1 { font-size: 22px; line-height: 1.4; margin: 0; }
  p { margin: 4px 0 0; }
  a { color: var(--accent); }
  code { direction: ltr; unicode-bidi: isolate; overflow-wrap: anywhere; }
  .quiet { color: var(--quiet); font-size: 14px; }
  .card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin-block-start: 12px; }
`

/** A small Persian page; `body` is our own markup. */
export function page(title: string, body: string, script = ''): string {
  return `<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main>${body}</main>${script && `<script type="module">${script}</script>`}</body>
</html>
`
}
