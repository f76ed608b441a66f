import { runInNewContext } from 'node:vm'
import { ALL_OPERATIONS } from '@groundwork/contract/all-operations'
import { openApiDocument } from '@groundwork/contract/openapi'
import { describe, expect, it } from 'vitest'
import { docsPage, forScript } from './docs-page.ts'
import { escapeHtml, inlineCode, paragraphs } from './html.ts'
import { landingPage } from './landing-page.ts'

const docs = docsPage(openApiDocument())
const pages = { docs, landing: landingPage({ apiPort: '8090', auth: 'none' }) }

const VOID = ['meta', 'link', 'input', 'wbr', 'br']

describe.each(Object.entries(pages))('the page %s', (_, page) => {
  it('needs nothing from elsewhere', () => {
    const fetched = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url ?? '')
    expect(fetched.filter((url) => !/^(?:[/#]|data:)/.test(url))).toEqual([])
    expect(page).not.toMatch(/@import|url\(/)
  })

  it('closes every element that it opens', () => {
    const markup = page.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    const open: string[] = []
    for (const [, end, name = '', isEmpty] of markup.matchAll(
      /<(\/?)([a-z][a-z0-9]*)(?:\s[^<>]*?)?(\/?)>/gi,
    )) {
      if (end) expect(open.pop()).toBe(name)
      else if (!isEmpty && !VOID.includes(name)) open.push(name)
    }
    expect(open).toEqual([])
  })

  it('has scripts that are valid', () => {
    const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '')
    expect(scripts).toHaveLength(1)
    // Inside a function nothing runs, but everything is parsed.
    for (const code of scripts) expect(() => runInNewContext(`async () => {${code}}`)).not.toThrow()
  })
})

describe('the reference', () => {
  it('shows every operation with an example', () => {
    for (const { id } of ALL_OPERATIONS) expect(docs).toContain(`<details class="operation" id="${id}"`)
    expect(docs.match(/<pre class="curl">curl -sS /g)).toHaveLength(ALL_OPERATIONS.length)
  })

  it('shows how to call an operation', () => {
    expect(docs).toContain("curl -sS -X POST 'http://127.0.0.1:8090/api/assisted-install/v2/clusters'")
    expect(docs).toContain('/api/groundwork/v1/stream')
    expect(docs.split('<script>')[0]).not.toContain('undefined')
  })

  it('is not broken by what it shows', () => {
    expect(forScript({ a: '</script><b>' })).toBe('{"a":"\\u003c/script>\\u003cb>"}')
    expect(escapeHtml('<a href="x">&')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;')
    expect(inlineCode('a `b<c` d')).toBe('a <code>b&lt;c</code> d')
    expect(paragraphs('a\n\nb')).toBe('<p>a</p><p>b</p>')
  })
})

describe('the start page', () => {
  it('tells how to log in where one has to', () => {
    expect(landingPage({ apiPort: '1', auth: 'local' })).toContain('/v1/login')
    expect(pages.landing).toContain('whoever reaches this address may do everything')
  })
})
