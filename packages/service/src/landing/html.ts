import { STYLE } from './style.ts'

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Text of the API document: paragraphs, and code in backticks. */
export const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${inlineCode(paragraph)}</p>`)
    .join('')

export const inlineCode = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

interface Page {
  readonly title: string
  readonly body: string
  readonly style: string
  /** Where the script is: pages hold none, so that what they show can never become one. */
  readonly scriptUrl: string
}

/** A whole page that needs nothing from elsewhere. */
export const htmlPage = ({ title, body, style, scriptUrl }: Page): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>
<link rel="icon" href="data:image/svg+xml,${ICON}">
<style>${STYLE}${style}</style></head><body>${body}<script src="${scriptUrl}"></script></body></html>`

const ICON = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0f6b5c"/><path d="M7 22h18M7 17h13M7 12h8" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>',
)

export const LOGO =
  '<svg class="logo" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7"/><path d="M7 22h18M7 17h13M7 12h8"/></svg>'

const COMMON_HEADERS = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }

export const SCRIPT_HEADERS = { ...COMMON_HEADERS, 'content-type': 'text/javascript; charset=utf-8' }

export const PAGE_HEADERS = {
  ...COMMON_HEADERS,
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
}
