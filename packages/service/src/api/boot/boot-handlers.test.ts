import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeDataUrl } from '@groundwork/ignition/document'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPullSecret } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await createTestApp({ config: { auth: 'local' } })
})
afterAll(() => service.close())

const PATH = '/api/groundwork/v1/host-executable'

describe('the program for hosts', () => {
  it('is there for every caller, and says what it should hash to', async () => {
    const { status, text, headers } = await service.inject('GET', `${PATH}?architecture=arm64`)
    const sha256 = createHash('sha256').update(text).digest('hex')
    expect([status, headers.etag]).toEqual([200, `"${sha256}"`])
    const digest = Buffer.from(sha256, 'hex').toString('base64')
    expect(headers['repr-digest']).toBe(`sha-256=:${digest}:`)
    expect((await service.inject('GET', `${PATH}?architecture=vax`)).status).toBe(400)
  })

  it('is there by its checksum, also after an upgrade if a cluster began with it', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'groundwork-upgrade-'))
    const own = join(directory, 'own')
    const program = Buffer.alloc(300_000, 'program of ours ')
    const sha256 = createHash('sha256').update(program).digest('hex')
    writeFileSync(own, program)
    const { config } = service.app
    const before = await createTestApp({ config: { boot: { ...config.boot, hostExecutable: own } } })
    const present = await before.inject('GET', `${PATH}?sha256=${sha256}`)
    expect([present.status, present.text === program.toString()]).toEqual([200, true])
    expect(await before.app.hostPrograms.keep('x86_64')).toBe(sha256)
    const files = before.app.config.files
    // The same store, another program.
    writeFileSync(`${own}-newer`, 'newer')
    const after = await createTestApp({
      config: { boot: { ...config.boot, hostExecutable: `${own}-newer` }, files },
    })
    const kept = await after.inject('GET', `${PATH}?sha256=${sha256}`)
    expect([kept.status, kept.text === program.toString()]).toEqual([200, true])
    expect(kept.headers).toMatchObject({ etag: `"${sha256}"`, 'content-length': '300000' })
    const unknown = await after.inject('GET', `${PATH}?sha256=${'00'.repeat(32)}`)
    expect([unknown.status, unknown.body.reason]).toEqual([404, expect.stringContaining('00000000')])
    expect((await after.inject('GET', `${PATH}?sha256=../key`)).status).toBe(400)
    await Promise.all([before.close(), after.close()])
    rmSync(directory, { recursive: true })
  })

  it('is the one that images ask for', async () => {
    const open = await createTestApp()
    const wanted = { name: 'e', pull_secret: aPullSecret() }
    const { body } = await open.inject('POST', '/v2/infra-envs', wanted)
    const file = `/v2/infra-envs/${body.id}/downloads/files?file_name=discovery.ign`
    const { text } = await open.inject('GET', file, undefined, { host: '192.0.2.1:8090' })
    const { headers } = await open.inject('GET', PATH)
    const files: readonly { contents: { source: string } }[] = JSON.parse(text).storage.files
    const texts = files.map(({ contents }) => Buffer.from(decodeDataUrl(contents.source) ?? '').toString())
    const whole = [text, ...texts].join('\n')
    expect(whole).toContain(String(headers.etag).replaceAll('"', ''))
    expect(whole).toContain(`http://192.0.2.1:8090${PATH}?architecture=x86_64`)
    await open.close()
  })

  it('is a script that runs anywhere, as long as it is a placeholder', async () => {
    const { text } = await service.inject('GET', PATH)
    expect(() => execFileSync('sh', ['-n'], { input: text })).not.toThrow()
    expect(text).toContain('has no host executable yet')
  })

  it('is sent from its file, or is said to be missing for the architecture', async () => {
    const hostExecutables = mkdtempSync(join(tmpdir(), 'groundwork-built-'))
    const program = Buffer.alloc(2_000_000, 'program')
    writeFileSync(join(hostExecutables, 'groundwork-host-x86_64'), program)
    const { config } = service.app
    const built = await createTestApp({ config: { boot: { ...config.boot, hostExecutables } } })
    const { status, text, headers } = await built.inject('GET', PATH)
    expect([status, headers['content-length'], text === program.toString()]).toEqual([200, '2000000', true])
    const missing = await built.inject('GET', `${PATH}?architecture=arm64`)
    expect([missing.status, missing.text]).toEqual([404, expect.stringContaining('build:host')])
    const wanted = { name: 'e', pull_secret: aPullSecret(), cpu_architecture: 'arm64' }
    const { body } = await built.inject('POST', '/v2/infra-envs', wanted)
    const file = `/v2/infra-envs/${body.id}/downloads/files?file_name=discovery.ign`
    expect((await built.inject('GET', file)).text).toContain(config.engineSettings.agentImage)
    await built.close()
    rmSync(hostExecutables, { recursive: true })
  })
})
