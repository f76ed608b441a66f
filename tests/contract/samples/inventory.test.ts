// Every sample of host tools that ends in the inventory: what our probes make of it is what the sample expects.
import { readdirSync, readFileSync } from 'node:fs'
import type { Disk, NetworkInterface } from '@groundwork/contract/hosts'
import { findHostId } from '@groundwork/host/agent'
import {
  chooseHostname,
  readBmcAddresses,
  readBoot,
  readCpu,
  readDisks,
  readGpus,
  readInterfaces,
  readMemory,
  readRoutes,
  readSystemVendor,
  readTpmVersion,
} from '@groundwork/host/inventory'
import type { Machine } from '@groundwork/host/machine'
import { createSampleMachine } from '@groundwork/host/testing'
import { describe, expect, it } from 'vitest'
import { contractDir } from '../testing/contract-dir.ts'

interface HostnameInput {
  readonly hostname: string
  readonly interfaces: readonly NetworkInterface[]
}

const probes: Record<string, (machine: Machine, input: HostnameInput) => Promise<unknown>> = {
  cpu: readCpu,
  memory: readMemory,
  boot: readBoot,
  disks: async (machine) => (await readDisks(machine)).map(withReasonTokens),
  interfaces: readInterfaces,
  routes: readRoutes,
  gpus: readGpus,
  vendor: readSystemVendor,
  bmc: readBmcAddresses,
  tpm: async (machine) => {
    const version = await readTpmVersion(machine)
    return version === undefined ? {} : { tpm_version: version }
  },
  hostname: async (_machine, { hostname, interfaces }) => ({
    hostname: chooseHostname(hostname, interfaces),
  }),
  hostid: async (machine) => ({ host_id: (await findHostId(machine)).id }),
}

/** The samples name reasons by tokens, since the wording is ours. */
const reasonTokens: readonly (readonly [RegExp, string])[] = [
  [/^The kind of its storage controller.*/, '<unknown-controller>'],
  [/^It is a logical volume.*/, '<logical-volume>'],
  [/^The iSCSI disk is in state.*/, '<iscsi-not-running>'],
  [/^The firmware's iSCSI boot table .* does not name.*/, '<iscsi-target-not-in-ibft>'],
  [/^The firmware has no iSCSI boot table.*/, '<no-ibft>'],
  [/^The machine was started from it.*/, '<installation-media>'],
  [/^Its partition (\S+) is in use, mounted on (.*)\.$/, '<mounted-partition $1 $2>'],
]

function withReasonTokens(disk: Disk): Disk {
  const { eligible, not_eligible_reasons } = disk.installation_eligibility ?? {}
  const tokens = not_eligible_reasons?.map((reason) => {
    const [pattern, token] = reasonTokens.find(([known]) => known.test(reason)) ?? [/$^/, '']
    return reason.replace(pattern, token)
  })
  return {
    ...disk,
    installation_eligibility: { ...(eligible ? { eligible } : {}), not_eligible_reasons: tokens ?? null },
  }
}

/** Where the samples record another program that only shows a file, ours reads the file. */
const shownFiles: readonly RegExp[] = [
  /^cat (\S+)$/,
  /^grep -m1 vendor_id (\S+)$/,
  /^grep VM.*Control Program (\S+)$/,
]

function readSampleMachine(file: string): Machine {
  const recorded = readFileSync(`${contractDir}samples/${file.replace(/json$/, 'txt')}`, 'utf8')
  // The program that was recorded ran in a container and saw some of the machine's files below /host.
  const text = recorded.replace(/^@hex \/host\//gm, '@hex /')
  const [files, unreadable]: [string[], string[]] = [[], []]
  for (const section of text.split(/^(?=@cmd )/m)) {
    const [, line = '', rest = ''] = /^@cmd (.*)\n?([\s\S]*)$/.exec(section) ?? []
    const path = shownFiles.map((shown) => shown.exec(line)?.[1]).find((found) => found !== undefined)
    if (path === undefined) continue
    if (rest.includes('Permission denied')) unreadable.push(path)
    else if (!rest.startsWith('@exit')) files.push(`@file ${path}\n${rest.split(/^@/m)[0]}`)
  }
  return createSampleMachine([...files, text].join('\n'), {
    unreadable,
    onCommand: (line) => askOneByOne(line, text),
  })
}

/** The samples record the tool for one disk at a time; ours asks about many at once. */
function askOneByOne(line: string, text: string): { stdout: string } | null {
  const [program, , , ...paths] = line.split(' ')
  if (program !== 'file') return null
  const said = paths.map((path) => {
    const start = text.indexOf(`@cmd file -s ${path}\n`)
    return start < 0 ? '' : (text.slice(start).split('\n')[1] ?? '')
  })
  return { stdout: said.map((answer) => `${answer}\n`).join('') }
}

interface Sample {
  readonly file: string
  readonly about: string
  readonly parser: string
  readonly input?: HostnameInput
  readonly expected: unknown
  /** What the recorded program makes of it, where ours has to do better. */
  readonly reference?: unknown
}

const samples: Sample[] = readdirSync(`${contractDir}samples`)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ file, ...JSON.parse(readFileSync(`${contractDir}samples/${file}`, 'utf8')) }))
  .filter(({ parser }) => parser in probes)

describe('inventory samples', () => {
  it('are all there', () => {
    expect([...new Set(samples.map(({ parser }) => parser))].sort()).toEqual(Object.keys(probes).sort())
  })

  it.each(samples)('$file: $about', async ({ file, parser, input, expected, reference }) => {
    const read = await probes[parser]?.(readSampleMachine(file), input ?? { hostname: '', interfaces: [] })
    expect(read).toEqual(expected)
    if (reference !== undefined) expect(read).not.toEqual(reference)
  })
})
