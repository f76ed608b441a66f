// The tool that people use to look into live images agrees with what was asked for.
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../testing/call.ts'
import { PULL_SECRET } from '../../testing/fleet.ts'
import type { ServiceProcess } from '../../testing/service-process.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { liveIso } from '../vm/live-iso/build-live-iso.ts'
import { coreosInstaller } from './coreos-installer.ts'

const run = promisify(execFile)
const ARGUMENTS = ['rd.net.timeout.carrier=60', 'console=ttyS1,115200n8']

let workspace: Workspace
let service: ServiceProcess

beforeAll(async () => {
  await coreosInstaller.need()
  const image = await liveIso()
  workspace = await createWorkspace()
  const dataDir = await workspace.directory('data')
  service = await workspace.start({ dataDir, flags: ['--os-image', `4.17=${image}`] })
}, 1_200_000)
afterAll(() => workspace?.close())

describe.each(['full-iso', 'minimal-iso'])('a %s', (image_type) => {
  let path: string
  let ignition: unknown

  beforeAll(async () => {
    const { id, download_url } = await call<{ id: string; download_url: string }>(
      service.url,
      'POST',
      '/v2/infra-envs',
      {
        name: image_type,
        pull_secret: PULL_SECRET,
        openshift_version: '4.17',
        image_type,
        kernel_arguments: ARGUMENTS.map((value) => ({ operation: 'append', value })),
      },
    )
    path = join(await workspace.directory('iso'), 'discovery.iso')
    await run('curl', ['-sSf', '-o', path, download_url])
    ignition = await call(
      service.url,
      'GET',
      `/v2/infra-envs/${id}/downloads/files?file_name=discovery.ign&discovery_iso_type=${image_type}`,
    )
  })

  it('holds the ignition of its infra-env', async () => {
    expect(JSON.parse(await coreosInstaller.run('iso', 'ignition', 'show', path))).toEqual(ignition)
  })

  it('ends its kernel arguments with those that were asked for', async () => {
    const shown = (await coreosInstaller.run('iso', 'kargs', 'show', path)).trim()
    expect(shown.split(' ').slice(-ARGUMENTS.length)).toEqual(ARGUMENTS)
  })

  it('can be given network settings by hand, beside its ignition', async () => {
    const directory = await workspace.directory('network')
    const keyfile = join(directory, 'lan0.nmconnection')
    await writeFile(keyfile, '[connection]\nid=lan0\ntype=ethernet\ninterface-name=lan0\n')
    const extracted = join(directory, 'extracted')
    await mkdir(extracted)
    const extracting = coreosInstaller.run('iso', 'network', 'extract', '-C', extracted, path)
    await expect(extracting).rejects.toThrow('No embedded network settings')
    const changed = join(directory, 'changed.iso')
    await coreosInstaller.run('iso', 'network', 'embed', '--keyfile', keyfile, '-o', changed, path)
    await coreosInstaller.run('iso', 'network', 'extract', '-C', extracted, changed)
    expect(await readFile(join(extracted, 'lan0.nmconnection'), 'utf8')).toBe(await readFile(keyfile, 'utf8'))
    expect(JSON.parse(await coreosInstaller.run('iso', 'ignition', 'show', changed))).toEqual(ignition)
  })
})
