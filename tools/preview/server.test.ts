import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPreview } from './server.ts'

const server = createPreview()
let url = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
})

const explain = (cluster: string) =>
  fetch(`${url}/`, { method: 'POST', body: new URLSearchParams({ cluster }) })

describe('the preview', () => {
  it('explains a sample cluster, with the command that mends it', async () => {
    const html = await (await fetch(`${url}/`)).text()
    expect(html).toContain('Cluster test has no API VIP.')
    expect(html).toContain('curl -sS -X PATCH')
    expect(html).toContain('4 GiB')
  })

  it('explains a cluster that is pasted', async () => {
    const answer = await explain(
      '{"kind":"Cluster","id":"x","status":"insufficient","name":"<b>mine</b>","hosts":[]}',
    )
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toContain('&lt;b&gt;mine&lt;/b&gt;')
    expect(html).not.toContain('<b>mine</b>')
  })

  it.each([
    ['no JSON', '{x', 'not JSON'],
    ['a list', '[]', 'It is a list'],
    ['an answer without hosts', '{"id":"x","status":"ready","hosts":null}', 'exclude-hosts'],
  ])('says what is wrong with %s', async (_, text, problem) => {
    const answer = await explain(text)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(problem)
  })

  it('gives the description of the API', async () => {
    const document = await (await fetch(`${url}/openapi.json`)).json()
    expect(document).toMatchObject({ openapi: '3.1.0' })
  })

  it('has nothing elsewhere', async () => {
    expect((await fetch(`${url}/elsewhere`)).status).toBe(404)
  })
})
