import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import type { InstallerSettings } from '../installer-settings.ts'
import { someSettings } from '../testing/sample-installation.ts'
import { writeControllerManifests } from './write-controller-manifests.ts'

const DIRECTORY = '/opt/openshift/manifests'
const PROXIES = { httpProxy: 'http://p:3128', httpsProxy: 'http://u:word@p:3129' }

async function written(changes: Partial<InstallerSettings>) {
  const machine = createSampleMachine('')
  const settings = someSettings({ url: 'https://192.0.2.1:8090', ...changes })
  await writeControllerManifests({ machine, settings })
  const read = async (what: string) =>
    parse((await machine.files.text(`${DIRECTORY}/assisted-installer-controller-${what}.yaml`)) ?? 'null')
  return { read, names: await machine.files.list(DIRECTORY) }
}

const program = { controllerProgramSha256: 'ab'.repeat(32) }

it('an image of the controller is run as it is', async () => {
  const { read, names } = await written({})
  expect(names).not.toContain('assisted-installer-controller-program-daemon-set.yaml')
  expect((await read('job')).spec.template.spec.containers[0].command).toBeUndefined()
})

it.each<[string, Partial<InstallerSettings>, string | undefined]>([
  ['the proxy of its scheme', PROXIES, PROXIES.httpsProxy],
  ['no proxy where it is an exception', { ...PROXIES, noProxy: '.svc,192.0.2.0/24' }, undefined],
  ['no proxy where there is none', {}, undefined],
])('a program is fetched through %s', async (_, changes, proxy) => {
  const { read } = await written({ ...program, ...changes })
  const { data } = await read('secret')
  const kept = data['program-proxy']
  expect(kept && Buffer.from(kept, 'base64').toString()).toBe(proxy)
  expect((await read('config')).data['program-sha256']).toBe(program.controllerProgramSha256)
  expect((await read('job')).spec.template.spec.initContainers).toHaveLength(1)
})
