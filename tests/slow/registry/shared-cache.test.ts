import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildRelease } from '@groundwork/openshift/testing'
import { ownArchitecture } from '@groundwork/registry/image'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DockerRegistry } from '../../testing/docker-registry.ts'
import { startFaultyProxy } from './faulty-proxy.ts'
import { pushImage } from './push-image.ts'
import { pullSecretFor, type ReleaseSite, startReleaseSite, VERSION } from './release-site.ts'

const PROGRAM = fileURLToPath(new URL('lease-installer.ts', import.meta.url))
let site: ReleaseSite
let registry: DockerRegistry
beforeAll(async () => {
  site = await startReleaseSite()
  registry = await site.registry('tls')
  await putRelease('here', `${registry.host}/here/components`)
})
afterAll(() => site?.close())

/** It says where its images are, so that no mirrors are needed. */
async function putRelease(name: string, componentRepository: string): Promise<void> {
  const architecture = ownArchitecture()
  const script = site.installerBytes
  const built = await buildRelease({ version: VERSION, architecture, componentRepository, script })
  await pushImage(site.open.host, `${name}/release`, built.release, VERSION)
  await pushImage(site.open.host, `${name}/components`, built.installer)
}

interface Answer {
  readonly made: number
  readonly version: string
}

function start(directory: string, name = 'here'): { child: ChildProcess; answer: Promise<Answer | null> } {
  const image = `${registry.host}/${name}/release:${VERSION}`
  const words = [directory, image, pullSecretFor('nowhere.example.com'), site.authority.ca]
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=source', PROGRAM, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  const answer = once(child, 'close').then(([code]) => (code === 0 ? (JSON.parse(text) as Answer) : null))
  return { child, answer }
}

test('several processes fetch an installer once', async () => {
  const directory = site.path('cache')
  const answers = await Promise.all(Array.from({ length: 3 }, () => start(directory).answer))
  expect(answers.map((answer) => answer?.version)).toEqual([VERSION, VERSION, VERSION])
  expect(answers.reduce((sum, answer) => sum + (answer?.made ?? 0), 0)).toBe(1)
  expect(await readdir(join(directory, 'leases'))).toEqual([])
})

test('a process that is killed in the middle leaves nothing half', async () => {
  let isStalling = true
  const plan = { every: 1_000_000, status: 500, breakAfterBytes: 2_000_000, isStalling: () => isStalling }
  const proxy = await startFaultyProxy(registry.host, site.authority, plan)
  site.atEnd(proxy.close)
  await putRelease('slow', `${proxy.host}/slow/components`)
  const directory = site.path('cache')
  const first = start(directory, 'slow')
  // Nothing more comes, so it stays in the middle once it is there.
  const draftsOf = () => readdir(join(directory, 'drafts')).catch(() => [])
  while (proxy.faults.breaks === 0 || (await draftsOf()).length === 0) await pause(5)
  first.child.kill('SIGKILL')
  await first.answer
  expect(await readdir(join(directory, 'drafts'))).toHaveLength(1)
  expect(await readdir(join(directory, 'installers'))).toEqual([])
  isStalling = false
  const second = await start(directory, 'slow').answer
  expect(second).toEqual({ made: 1, version: VERSION })
  expect(await readdir(join(directory, 'drafts'))).toEqual([])
  const kept = (await readdir(join(directory, 'installers'))).filter((name) => !name.endsWith('.json'))
  expect(kept).toHaveLength(1)
})
