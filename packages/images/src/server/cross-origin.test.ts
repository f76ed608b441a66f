import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createCrossOrigin } from './cross-origin.ts'

const allows = (allowed: string, origin: string): boolean => {
  const { headersFor } = createCrossOrigin([allowed])
  const request = { method: 'GET', headers: { origin } } as IncomingMessage
  return headersFor(request)['access-control-allow-origin'] === origin
}

describe('createCrossOrigin', () => {
  it.each([
    ['*', 'https://a.example.com', true],
    ['https://ui.example.com', 'https://ui.example.com', true],
    ['https://ui.example.com/', 'https://ui.example.com', true],
    ['https://ui.example.com', 'http://ui.example.com', false],
    ['https://ui.example.com', 'https://ui.example.com.evil.test', false],
    ['https://ui.example.com', 'https://uiXexample.com', false],
    ['ui.example.com', 'https://ui.example.com:8443', true],
    ['ui.example.com', 'http://evil.ui.example.com', false],
    ['*.example.com', 'http://ui.example.com', true],
    ['*.example.com', 'http://example.com', false],
    ['*.example.com', 'http://evil.test/x.example.com', false],
  ])('%s: %s is %s', (allowed, origin, isAllowed) => {
    expect(allows(allowed, origin)).toBe(isAllowed)
  })

  it('says nothing without a list', () => {
    const request = { method: 'GET', headers: { origin: 'https://a.example.com' } } as IncomingMessage
    expect(createCrossOrigin([]).headersFor(request)).toEqual({})
  })
})
