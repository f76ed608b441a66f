// Which machines fetched their configuration, told from the recorded log of a machine-config-server.
import { readdirSync, readFileSync } from 'node:fs'
import { hasAsked, ignitionRequests, stageOfRequest } from '@groundwork/host/cluster'
import { createSampleMachine } from '@groundwork/host/testing'
import { describe, expect, it } from 'vitest'
import { contractDir } from '../testing/contract-dir.ts'

interface Sample {
  readonly parser: string
  readonly input: { readonly hosts: readonly { name: string; role: string; ips: readonly string[] }[] }
  readonly expected: Readonly<Record<string, string>>
}

const directory = `${contractDir}samples/`
const samples = readdirSync(directory)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ file, ...(JSON.parse(readFileSync(`${directory}${file}`, 'utf8')) as Sample) }))
  .filter(({ parser }) => parser === 'mcs')

describe('samples of logs', () => {
  it('exist', () => expect(samples.length).toBeGreaterThan(0))

  it.each(samples)('$file', async ({ file, input, expected }) => {
    const { files } = createSampleMachine(readFileSync(`${directory}${file.replace(/json$/, 'txt')}`, 'utf8'))
    const [name = ''] = await files.list('/var/log/containers')
    const requests = ignitionRequests((await files.text(`/var/log/containers/${name}`)) ?? '')
    const seen = input.hosts.filter(({ ips }) => hasAsked(requests, ips))
    expect(Object.fromEntries(seen.map((host) => [host.name, stageOfRequest(host)]))).toEqual(expected)
  })
})
