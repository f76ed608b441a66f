import { runInNewContext } from 'node:vm'
import { openApiDocument } from '@groundwork/contract/openapi'
import { ALL_OPERATIONS } from '@groundwork/contract/operations'
import { describe, expect, it } from 'vitest'
import { docsPage } from './docs-page.ts'
import { docsScript } from './docs-script.ts'
import { escapeHtml, inlineCode, PAGE_HEADERS, paragraphs } from './html.ts'
import { landingPage, landingScript } from './landing-page.ts'

const docs = docsPage(openApiDocument(), '/docs.js')
const pages = {
  docs,
  landing: landingPage('none', '/start.js'),
  'landing with login': landingPage('local', '/start.js'),
}
const scripts = { docs: docsScript(openApiDocument()), landing: landingScript('8090') }

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

  it('has no script inside, of any kind', () => {
    const elements = [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    expect(elements.map(([, attributes, code]) => [attributes?.replace(/"\/\w+\.js"/, 'URL'), code])).toEqual(
      [[' src=URL', '']],
    )
    const attributes = [...page.matchAll(/<[a-z][^<>]*>/gi)].join('\n')
    expect(attributes).not.toMatch(/\son\w+\s*=/i)
    expect(page).not.toMatch(/javascript:/i)
  })
})

it.each(Object.entries(scripts))('the script of %s is valid', (_, code) => {
  // Inside a function nothing runs, but everything is parsed.
  expect(() => runInNewContext(`async () => {${code}}`)).not.toThrow()
})

it('browsers are told to run scripts of ours only', () => {
  const policy = PAGE_HEADERS['content-security-policy']
  expect(policy).toMatch(/default-src 'none';/)
  expect(policy).toMatch(/script-src 'self';/)
})

describe('the reference', () => {
  it('shows every operation with an example', () => {
    for (const { id } of ALL_OPERATIONS) expect(docs).toContain(`<details class="operation" id="${id}"`)
    expect(docs.match(/<pre class="curl">curl -sS /g)).toHaveLength(ALL_OPERATIONS.length)
  })

  it('shows how to call an operation', () => {
    expect(docs).toContain("curl -sS -X POST 'http://127.0.0.1:8090/api/assisted-install/v2/clusters'")
    expect(docs).toContain('/api/groundwork/v1/stream')
    expect(docs).not.toContain('undefined')
  })

  it('is not broken by what it shows', () => {
    expect(escapeHtml('<a href="x">&')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;')
    expect(inlineCode('a `b<c` d')).toBe('a <code>b&lt;c</code> d')
    expect(paragraphs('a\n\nb')).toBe('<p>a</p><p>b</p>')
  })
})

describe('the start page', () => {
  it('tells how to log in where one has to', () => {
    expect(pages['landing with login']).toContain('/v1/login')
    expect(pages.landing).toContain('anyone who reaches this address may do everything')
  })
})
