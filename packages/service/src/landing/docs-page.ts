// The API reference, made from the OpenAPI document: every operation with parameters, bodies, answers and an example.

import type { OpenApiDocument } from '@groundwork/contract/openapi'
import { ALL_OPERATIONS, TAGS } from '@groundwork/contract/operations'
import { operationSection } from './docs-operation.ts'
import { DOCS_STYLE } from './docs-style.ts'
import { escapeHtml, htmlPage, LOGO } from './html.ts'

export function docsPage(document: OpenApiDocument, scriptUrl: string): string {
  const tags = Object.entries(TAGS).filter(([tag]) =>
    ALL_OPERATIONS.some((operation) => operation.tag === tag),
  )
  return htmlPage({
    title: 'Groundwork API',
    style: DOCS_STYLE,
    scriptUrl,
    body: `<nav><a class="home" href="/docs">${LOGO}<b>Groundwork API</b></a>
<input id="search" type="search" placeholder="Search (press /)" aria-label="Search operations" autocomplete="off">
<ul>${tags.map(([tag]) => `<li><a href="#${slug(tag)}">${escapeHtml(tag)}</a></li>`).join('')}</ul>
<p class="soft"><a href="/openapi.json">OpenAPI document</a></p></nav>
<main><h1>API reference</h1>
<p class="soft">${escapeHtml((document.info as { description: string }).description)} Times are RFC 3339 in UTC. Errors are
<code>{code, message}</code> for requests that are malformed or not permitted, and <code>{kind, id, href, code, reason}</code> for
requests that a rule refuses. Both have an <code>error_code</code> for programs.</p><p id="none" class="soft" hidden>No operation has these words.</p>
${tags.map(([tag, what]) => group(tag, what, document)).join('')}</main>`,
  })
}

function group(tag: string, what: string, document: OpenApiDocument): string {
  const rows = ALL_OPERATIONS.filter((operation) => operation.tag === tag)
  return `<section class="group" id="${slug(tag)}"><h2>${escapeHtml(tag)}</h2><p class="soft">${escapeHtml(what)}</p>
${rows.map((operation) => operationSection(operation, document)).join('')}</section>`
}

const slug = (tag: string) => tag.replaceAll(' ', '-')
