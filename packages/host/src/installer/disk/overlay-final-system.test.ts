import { gzipSync } from 'node:zlib'
import { dataUrl } from '@groundwork/ignition/document'
import { describe, expect, it } from 'vitest'
import type { FetchRequest, MachineFetch } from '../../machine/machine.ts'
import { createSampleMachine, type SampleMachineOptions } from '../../testing/sample-machine.ts'
import type { InstallerSettings } from '../installer-settings.ts'
import { overlayFinalSystem } from './overlay-final-system.ts'
import { aDiskContext } from './testing/disk-context.ts'

const IGNITION = '/opt/install-dir/master.ign'
const MCS = 'https://192.0.2.5:22623/config/master'
const CA = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
const MACHINE_CONFIG = {
  spec: { osImageURL: 'quay.example.com/os@sha256:1', kernelArguments: ['systemd.x=0', 'b'] },
}
const POOL = JSON.stringify({
  ignition: { version: '3.4.0' },
  storage: {
    files: [
      { path: '/etc/other' },
      {
        path: '/etc/ignition-machine-config-encapsulated.json',
        contents: { source: dataUrl(JSON.stringify(MACHINE_CONFIG)) },
      },
    ],
  },
})
const pointer = (source: string | undefined, ca: string | undefined = CA) =>
  JSON.stringify({
    ignition: {
      version: '3.4.0',
      ...(source === undefined ? {} : { config: { merge: [{ source }] } }),
      ...(ca === '' ? {} : { security: { tls: { certificateAuthorities: [{ source: dataUrl(ca) }] } } }),
    },
  })

const DISK = `
@cmd lsblk --bytes --json /dev/sda
{"blockdevices":[{"name":"sda","size":100000,"type":"disk","children":[{"name":"sda1","size":1},{"name":"sda2","size":100},{"name":"sda3","size":400},{"name":"sda4","size":2500}]}]}
@file /proc/cmdline
BOOT_IMAGE=x ignition.platform.id=openstack quiet
`

async function overlay(
  ignition: string,
  {
    text = '',
    settings = {},
    signal,
    ...options
  }: SampleMachineOptions & {
    text?: string
    settings?: Partial<InstallerSettings>
    signal?: AbortSignal
  } = {},
) {
  const machine = createSampleMachine(`${DISK}@file ${IGNITION}\n${ignition}\n${text}`, {
    otherCommands: 'succeed',
    fetch: async () => new Response(POOL),
    ...options,
  })
  const context = aDiskContext(machine, { settings, ...(signal && { signal }) })
  const failure = await overlayFinalSystem(context, { device: '/dev/sda', ignitionPath: IGNITION }).then(
    () => null,
    (error: Error) => error.message,
  )
  return { commands: machine.commands, warnings: context.warnings, sleeps: machine.sleeps, failure }
}

const DEPLOY =
  'ostree container image deploy --sysroot /mnt --authfile /root/.docker/config.json --imgref ostree-unverified-registry:quay.example.com/os@sha256:1 --karg ignition.platform.id=openstack --karg $ignition_firstboot --stateroot rhcos'
const ALL = [
  'uname -m',
  'lsblk --bytes --json /dev/sda',
  'mount /dev/sda4 /mnt',
  'mount /dev/sda3 /mnt/boot',
  'growpart --free-percent=94 /dev/sda 4',
  'xfs_growfs /mnt',
  'setenforce 0',
  `${DEPLOY} --karg systemd.x=0 --karg b`,
  'fsfreeze --freeze /mnt/boot',
  'umount /mnt/boot',
  'fsfreeze --freeze /mnt',
  'umount /mnt',
]

describe('the final system', () => {
  it('is asked from the machine config server, trusting only its authority', async () => {
    const asked: (FetchRequest & { url: string })[] = []
    const fetch: MachineFetch = async (url, request) => {
      asked.push({ url, ...request })
      return new Response(POOL)
    }
    const { commands, warnings } = await overlay(pointer(MCS), { fetch })
    expect(commands).toEqual(ALL)
    expect(warnings).toEqual([])
    expect(asked).toMatchObject([{ url: MCS, ca: CA }])
    // A server that takes the question and never answers must not use up all the time there is.
    expect(asked[0]?.timeoutMs).toBeLessThan(20 * 60_000)
    expect(asked[0]?.headers).toEqual({ Accept: 'application/vnd.coreos.ignition+json; version=3.4.0' })
  })

  it('is found in a compressed data URL, as a single node has it', async () => {
    const source = dataUrl(new Uint8Array(gzipSync(POOL)))
    const { commands } = await overlay(pointer(source, ''), {
      fetch: () => Promise.reject(new Error('asked')),
    })
    expect(commands).toEqual(ALL)
  })

  it('is waited for while the control plane comes up', async () => {
    let asked = 0
    const fetch: MachineFetch = async () => {
      asked++
      if (asked < 3) throw new Error('connect ECONNREFUSED')
      return asked < 5 ? new Response('not yet', { status: 503 }) : new Response(POOL)
    }
    const { commands, sleeps } = await overlay(pointer(MCS), { fetch })
    expect(sleeps).toEqual([5000, 5000, 5000, 5000])
    expect(commands).toEqual(ALL)
  })

  it('is given up after 20 minutes', async () => {
    const { commands, sleeps, warnings } = await overlay(pointer(MCS), {
      fetch: async () => new Response('', { status: 500 }),
    })
    expect(sleeps.reduce((sum, ms) => sum + ms, 0)).toBe(20 * 60_000)
    expect(commands).toEqual(['uname -m'])
    expect(warnings.join()).toContain('500')
  })

  it.each([
    ['nothing is pointed to', pointer(undefined)],
    ['the authority is missing', pointer(MCS, '')],
    ['the data says nothing', pointer('data:,{}')],
    ['the ignition is garbage', '{'],
  ])('is not waited for when %s', async (_, ignition) => {
    const { commands, sleeps, warnings } = await overlay(ignition)
    expect({ commands, sleeps }).toEqual({ commands: ['uname -m'], sleeps: [] })
    expect(warnings).toHaveLength(1)
  })
})

it('kernel arguments that were asked for come before those of the machine config', async () => {
  const installerArgs = ['--append-karg', 'x=1', '--copy-network', '--append-karg=y=2', '--delete-karg', 'z']
  const { commands } = await overlay(pointer(MCS), { settings: { installerArgs } })
  expect(commands).toContain(`${DEPLOY} --karg x=1 --karg y=2 --karg systemd.x=0 --karg b`)
})

it('a mainframe is left as it is', async () => {
  const { commands, warnings } = await overlay(pointer(MCS), { text: '@cmd uname -m\ns390x\n' })
  expect({ commands, warnings }).toEqual({ commands: ['uname -m'], warnings: [] })
})

it('a disk without four partitions is only warned of', async () => {
  const text =
    '@cmd lsblk --bytes --json /dev/dasda\n{"blockdevices":[{"name":"dasda","size":9,"children":[]}]}\n'
  const machine = createSampleMachine(`@file ${IGNITION}\n${pointer(MCS)}\n${text}`, {
    otherCommands: 'succeed',
    fetch: async () => new Response(POOL),
  })
  const context = aDiskContext(machine)
  await overlayFinalSystem(context, { device: '/dev/dasda', ignitionPath: IGNITION })
  expect(context.warnings.join()).toContain('0 partitions')
})

it('a deployment that fails three times leaves nothing mounted', async () => {
  const { commands, warnings } = await overlay(pointer(MCS), {
    onCommand: (line) => (line.startsWith('ostree') ? { code: 1, stderr: 'error: no room' } : null),
  })
  expect(commands.filter((line) => line.startsWith('ostree'))).toHaveLength(3)
  expect(commands.slice(-2)).toEqual(['umount /mnt/boot', 'umount /mnt'])
  expect(warnings.join()).toContain('no room')
})

it('a root partition that has its size already, and a system without SELinux, are fine', async () => {
  const { commands, warnings } = await overlay(pointer(MCS), {
    onCommand: (line) => {
      if (line.startsWith('growpart')) return { code: 1, stdout: 'NOCHANGE: partition 4 is size 5.' }
      return line.startsWith('setenforce') ? { code: 1, stderr: 'setenforce: SELinux is disabled' } : null
    },
  })
  expect(commands.at(-1)).toBe('umount /mnt')
  expect(warnings).toEqual([])
})

it('a file system that cannot be unmounted does not stay frozen', async () => {
  const { commands } = await overlay(pointer(MCS), {
    onCommand: (line) => (line === 'umount /mnt' ? { code: 32, stderr: 'target is busy' } : null),
  })
  expect(commands.slice(-2)).toEqual(['fsfreeze --unfreeze /mnt', 'umount /mnt'])
})

it('a file system that cannot be frozen is still unmounted', async () => {
  const { commands } = await overlay(pointer(MCS), {
    onCommand: (line) => (line === 'fsfreeze --freeze /mnt/boot' ? { code: 1 } : null),
  })
  expect(commands.slice(-2)).toEqual(['umount /mnt/boot', 'umount /mnt'])
})

describe('an installation that is ended', () => {
  /** Which commands were run at the end, and were not ended at once themselves. */
  async function ended(during: string) {
    const ending = new AbortController()
    const lasting: string[] = []
    const result = await overlay(pointer(MCS), {
      signal: ending.signal,
      onCommand: (line, { signal }) => {
        if (!signal?.aborted) lasting.push(line)
        if (!line.startsWith(during)) return null
        ending.abort()
        return { code: 143 }
      },
    })
    return { ...result, lasting }
  }

  it('leaves nothing mounted', async () => {
    const { lasting, failure, warnings } = await ended('ostree')
    expect(lasting.slice(-2)).toEqual(['umount /mnt/boot', 'umount /mnt'])
    expect(failure).not.toBeNull()
    expect(warnings.join()).not.toContain('takes one more')
  })

  it('leaves nothing frozen', async () => {
    const { lasting } = await ended('umount /mnt/boot')
    expect(lasting).toContain('fsfreeze --unfreeze /mnt/boot')
    expect(lasting.at(-1)).toBe('umount /mnt')
  })
})
