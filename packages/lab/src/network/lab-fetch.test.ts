import { describe, expect, it } from 'vitest'
import type { LabCaller } from '../world/network.ts'
import { createSmallLab, SERVICE_URL, type SmallLabOptions } from './testing/small-lab.ts'

function oneAndServer(options: SmallLabOptions = {}) {
  const lab = createSmallLab(options)
  lab.network.addSegment({ name: 'lan', cidrs: ['192.0.2.0/24'] })
  const one = lab.addComputer('one', [{}])
  const server = lab.addComputer('server', [{}])
  lab.network.serve('192.0.2.11', 8080, async (request, from) =>
    Response.json({ url: request.url, method: request.method, body: await request.text(), from }),
  )
  return { lab, network: lab.network, one, server }
}

const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: Error) => (error.cause as { code?: string }).code,
  )

describe('the service of the run', () => {
  const asked: string[] = []
  const requestService: SmallLabOptions['requestService'] = async (computer, url, init) => {
    asked.push(`${computer?.name} ${init.method ?? 'GET'} ${url}`)
    return new Response(init.body instanceof FormData ? await (init.body.get('file') as File).text() : null)
  }

  it('is asked for its own addresses only', async () => {
    const { lab, one } = oneAndServer({ requestService })
    await lab.finish(one.machine.fetch(`${SERVICE_URL}/api/x?y=1`, { method: 'POST', body: 'z' }))
    expect(asked).toEqual([`one POST ${SERVICE_URL}/api/x?y=1`])
    expect(await lab.finish(codeOf(one.machine.fetch(SERVICE_URL.slice(0, -1))))).toBe('ENOTFOUND')
  })

  it('gets files as forms', async () => {
    const { lab, one } = oneAndServer({ requestService })
    await one.machine.files.write('/var/log/x.log', 'what happened')
    const body = { file: '/var/log/x.log', field: 'file' }
    const response = await lab.finish(one.machine.fetch(`${SERVICE_URL}/logs`, { method: 'POST', body }))
    expect(await response.text()).toBe('what happened')
  })

  it('is out of reach through a network that leads nowhere', async () => {
    const lab = createSmallLab({ requestService })
    lab.network.addSegment({ name: 'lan', cidrs: ['192.0.2.0/24'] })
    lab.network.addSegment({ name: 'storage', cidrs: ['198.51.100.0/24'], isIsolated: true })
    const one = lab.addComputer('one', [{}, { segment: 'storage' }])
    one.nics[0].isUp = false
    expect(await lab.finish(codeOf(one.machine.fetch(SERVICE_URL)))).toBe('ENETUNREACH')
  })

  it('is out of reach without a cable', async () => {
    const { lab, one } = oneAndServer({ requestService })
    one.nics[0].isUp = false
    expect(await lab.finish(codeOf(one.machine.fetch(SERVICE_URL)))).toBe('ENETUNREACH')
  })
})

describe('servers of the lab', () => {
  it('see what was sent, and by which machine', async () => {
    const { lab, network, one } = oneAndServer()
    network.setName('server.example.com', ['192.0.2.11'])
    const response = await lab.finish(
      one.machine.fetch('http://server.example.com:8080/x', {
        method: 'PUT',
        body: new TextEncoder().encode('sent'),
        identity: { cert: 'certificate', key: 'key' },
      }),
    )
    expect(JSON.parse(await response.text())).toEqual({
      url: 'http://server.example.com:8080/x',
      method: 'PUT',
      body: 'sent',
      from: { address: '192.0.2.10', certificate: 'certificate' } satisfies LabCaller,
    })
  })

  it('are reached by themselves through loopback addresses, and by no other machine', async () => {
    const { lab, one, server } = oneAndServer()
    const response = await lab.finish(server.machine.fetch('http://localhost:8080/'))
    expect(response.status).toBe(200)
    expect(await lab.finish(codeOf(one.machine.fetch('http://127.0.0.1:8080/')))).toBe('ECONNREFUSED')
  })

  it('answer at addresses that they have claimed', async () => {
    const { lab, network, one, server } = oneAndServer()
    network.claim('192.0.2.5', server)
    network.serve('192.0.2.5', 6443, async () => new Response('api'))
    for (const machine of [one.machine, server.machine]) {
      const response = await lab.finish(machine.fetch('https://192.0.2.5:6443/version'))
      expect(await response.text()).toBe('api')
    }
    expect((await lab.finish(server.machine.fetch('https://localhost:6443/'))).status).toBe(200)
  })

  it('of other segments take their latency', async () => {
    const { lab, network, one } = oneAndServer()
    network.addSegment({ name: 'far', cidrs: ['fd00:9::/64', '198.51.100.0/24'], latencyMs: 50 })
    lab.addComputer('far', [{ segment: 'far' }])
    network.serve('198.51.100.10', 80, async () => new Response('far'))
    const started = lab.time.now()
    await lab.finish(one.machine.fetch('http://198.51.100.10/'))
    expect(lab.time.now() - started).toBe(200)
  })
})

describe('requests that lead nowhere', () => {
  it.each([
    ['an unknown name', 'http://unknown.example.com/', 'ENOTFOUND'],
    ['a closed port', 'http://192.0.2.11:81/', 'ECONNREFUSED'],
    ['a neighbour that is not there', 'http://192.0.2.99/', 'EHOSTUNREACH'],
    ['the world outside', 'https://203.0.113.80/', 'ECONNREFUSED'],
    ['a family that is not there', 'http://[2001:db8::1]/', 'ENETUNREACH'],
  ])('fail as real ones do: %s', async (_, url, code) => {
    const { lab, one } = oneAndServer()
    expect(await lab.finish(codeOf(one.machine.fetch(url)))).toBe(code)
  })

  it('wait in vain where a computer of another segment is cut off', async () => {
    const { lab, network, one } = oneAndServer()
    network.addSegment({ name: 'far', cidrs: ['198.51.100.0/24'] })
    lab.addComputer('far', [{ segment: 'far', isUp: false }])
    const started = lab.time.now()
    expect(await lab.finish(codeOf(one.machine.fetch('http://198.51.100.10/')))).toBe('ETIMEDOUT')
    expect(lab.time.now() - started).toBe(30_000)
  })

  it('do not know whether a name exists when no name server answers', async () => {
    const { lab, network } = oneAndServer()
    network.addSegment({ name: 'nameless', cidrs: ['198.51.100.0/24'], nameServers: [] })
    const nameless = lab.addComputer('nameless', [{ segment: 'nameless' }])
    expect(await lab.finish(codeOf(nameless.machine.fetch('http://x.example.com/')))).toBe('EAI_AGAIN')
  })

  it('end when they are given up', async () => {
    const { lab, network, one } = oneAndServer()
    network.serve('192.0.2.11', 9, () => new Promise(() => {}))
    const ending = new AbortController()
    const work = one.machine
      .fetch('http://192.0.2.11:9/', { signal: ending.signal })
      .catch((error: Error) => error.name)
    void lab.time.sleep(500).then(() => ending.abort())
    expect(await lab.finish(work)).toBe('AbortError')
    await expect(one.machine.fetch('http://192.0.2.11:8080/', { signal: ending.signal })).rejects.toThrow()
  })
})

describe('a server that never answers', () => {
  function silent() {
    const { lab, network, one } = oneAndServer()
    network.serve('192.0.2.11', 8081, () => new Promise(() => {}))
    return { lab, ask: (request = {}) => one.machine.fetch('http://192.0.2.11:8081/', request) }
  }

  it('is waited for as long as the request says', async () => {
    const { lab, ask } = silent()
    const started = lab.time.now()
    await expect(lab.finish(ask({ timeoutMs: 5_000 }))).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(lab.time.now() - started).toBe(5_000)
  })

  it('is not waited for without end', async () => {
    const { lab, ask } = silent()
    expect(await lab.finish(codeOf(ask()))).toBe('ERR_SILENCE')
  })

  it('is not waited for when the request is given up, at whatever moment', async () => {
    const { lab, ask } = silent()
    const ending = new AbortController()
    const asking = ask({ signal: ending.signal })
    ending.abort()
    await expect(lab.finish(asking)).rejects.toMatchObject({ name: 'AbortError' })
  })
})
