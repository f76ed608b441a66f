import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import type { FetchRequest, MachineFetch } from '../../machine/machine.ts'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { aStepContext } from '../../testing/step-context.ts'
import { createVirtualClock } from '../../testing/virtual-clock.ts'
import { runApiVipConnectivityCheck } from './api-vip-connectivity-check.ts'

const URL_ = 'http://api.example.com:22624/config/worker'

const file = (path: string) => ({ path, contents: { source: `data:,${path}` } })
const IGNITION = {
  ignition: { version: '3.1.0', security: { tls: {} } },
  passwd: { users: [{ name: 'core' }] },
  storage: {
    files: [
      file('/etc/motd'),
      file('/etc/kubernetes/kubeconfig'),
      file('/etc/kubernetes/manifests/keepalived.yaml'),
      file('/etc/kubernetes/manifests/coredns.yaml'),
    ],
    luks: [{ name: 'root', clevis: { tpm2: true } }],
  },
  systemd: { units: [{ name: 'kubelet.service' }] },
}

async function check(answer: () => Response | Promise<Response>, request: object = {}) {
  const asked: { url: string; request: FetchRequest }[] = []
  const fetch: MachineFetch = async (url, options = {}) => {
    asked.push({ url, request: options })
    return answer()
  }
  const clock = createVirtualClock()
  const machine = { ...createSampleMachine('', { fetch }), clock }
  const running = runApiVipConnectivityCheck(aStepContext(machine), [
    JSON.stringify({ url: URL_, ...request }),
  ])
  return { asked, clock, running }
}

async function failure(answer: () => Response | Promise<Response>, request: object = {}) {
  const reply = await (await check(answer, request)).running
  expect(reply).toMatchObject({ exit_code: 0, error: 'ignition download error' })
  const { url, download_error, ...rest } = JSON.parse(reply.output)
  expect({ url, rest }).toEqual({ url: URL_, rest: {} })
  return download_error
}

describe('api-vip-connectivity-check', () => {
  it('hands on what the service looks at, and everything that is not files and units', async () => {
    const { running } = await check(() => Response.json(IGNITION))
    const reply = await running
    expect(reply).toMatchObject({ exit_code: 0, error: '' })
    const { ignition, ...rest } = JSON.parse(reply.output)
    expect(rest).toEqual({ is_success: true, url: URL_ })
    expect(JSON.parse(ignition)).toEqual({
      ignition: { version: '3.2.0', security: { tls: {} } },
      passwd: { users: [{ name: 'core' }] },
      storage: {
        files: [
          file('/etc/kubernetes/kubeconfig'),
          file('/etc/kubernetes/manifests/keepalived.yaml'),
          file('/etc/kubernetes/manifests/coredns.yaml'),
        ],
        luks: [{ name: 'root', clevis: { tpm2: true } }],
      },
      systemd: {},
    })
  })

  it('asks for Ignition, with the token and the headers of the step', async () => {
    const pem = '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n'
    const { asked, running } = await check(() => Response.json(IGNITION), {
      ignition_endpoint_token: 'secret',
      ca_certificate: Buffer.from(pem).toString('base64'),
      request_headers: [
        { key: 'Accept', value: 'application/json' },
        { key: 'X-Pool', value: 'worker' },
      ],
    })
    await running
    expect(asked).toMatchObject([
      {
        url: URL_,
        request: {
          ca: pem,
          headers: { accept: 'application/json', authorization: 'Bearer secret', 'x-pool': 'worker' },
        },
      },
    ])
  })

  it.each([
    ['status 404: not here', () => new Response('not here', { status: 404 })],
    ['answers with nothing', () => new Response(' \n')],
    ['is not valid JSON: <html>', () => new Response('<html>')],
    ['is not Ignition up to version 3.2', () => Response.json({ ignition: { version: '3.4.0' } })],
    ['is not Ignition up to version 3.2', () => Response.json({ kind: 'Status' })],
    ['is not Ignition up to version 3.2', () => Response.json({ ...IGNITION, storage: { files: [{}] } })],
    [
      'cannot be downloaded: connect ECONNREFUSED',
      () => Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })),
    ],
  ])('tells that it failed: %s', async (words, answer) => {
    const error = await failure(answer)
    expect(error).toContain(words)
    expect(error).toContain(URL_)
  })

  it('quotes only the start of what it does not understand', async () => {
    expect((await failure(() => new Response('x'.repeat(5000)))).length).toBeLessThan(700)
  })

  it('gives up in the end', async () => {
    const { clock, running } = await check(() => new Promise<Response>(() => undefined))
    await clock.advance(60_000)
    expect(JSON.parse((await running).output).download_error).toContain('within 60 seconds')
  })

  it.each(['not base64!', Buffer.from('no certificate').toString('base64')])(
    'does not ask without the certificate that it was given: %s',
    async (ca_certificate) => {
      expect(await failure(() => Response.json(IGNITION), { ca_certificate })).toContain('certificate')
    },
  )

  it('never repeats the token', async () => {
    const error = await failure(() => new Response('no', { status: 401 }), {
      ignition_endpoint_token: 'secret',
    })
    expect(error).not.toContain('secret')
  })

  it.each([
    { key: 'X-Key', value: 'secret\nX-Other: 1' },
    { key: 'a b', value: 'secret' },
  ])('sends no header that is none, and does not tell its value: %j', async (header) => {
    const error = await failure(() => Response.json(IGNITION), { request_headers: [header] })
    expect(error).toMatch(/^One of the headers/)
  })

  it.each(['{}', '{"url":""}', '[]'])('refuses %s', async (argument) => {
    const reply = await runApiVipConnectivityCheck(aStepContext(createSampleMachine('')), [argument])
    expect(reply).toMatchObject({ exit_code: -1, output: '' })
  })
})
