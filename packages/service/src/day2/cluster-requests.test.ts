import { expect, it } from 'vitest'
import { createClusterRequests } from './cluster-requests.ts'

it('stops to read a list whose pages are very long', async () => {
  let pages = 0
  const text = `${JSON.stringify({ items: [], metadata: { continue: 'more' } })}${' '.repeat(20 * 2 ** 20)}`
  const send = async () => {
    pages += 1
    return { status: 200, text }
  }
  const access = { server: 'https://api.example.com', addresses: [] }
  await createClusterRequests(access, send, new AbortController().signal).signingRequests()
  expect(pages).toBe(4)
})
