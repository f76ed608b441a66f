import { describe, expect, it } from 'vitest'
import type { MachineFetch } from '../../machine/machine.ts'
import { createSampleMachine, type SampleMachineOptions } from '../../testing/sample-machine.ts'
import { aStepContext } from '../../testing/step-context.ts'
import { runDownloadBootArtifacts } from './download-boot-artifacts.ts'

const ARGS = [
  JSON.stringify({
    kernel_url: 'https://images.example.com/vmlinuz',
    initrd_url: 'https://images.example.com/initrd?api_key=secret',
    rootfs_url: 'https://images.example.com/rootfs',
    host_fs_mount_dir: '/host',
  }),
]
const SIZES = '@cmd stat -c %s /tmp/boot/vmlinuz /tmp/boot/initrd\n6\n6\n@cmd uname -m\nx86_64\n'
const ENTRY = '/host/boot/loader/entries/00-assisted-discovery.conf'
const CLEANUP = 'chroot /host rpm-ostree cleanup --os=rhcos -r'

function setUp(text = SIZES, options: SampleMachineOptions = {}) {
  const fetched: string[] = []
  const fetch: MachineFetch = async (url) => {
    fetched.push(url)
    return new Response('kernel')
  }
  const machine = createSampleMachine(text, { otherCommands: 'succeed', freeBytes: 1000, fetch, ...options })
  return { machine, fetched, run: (args = ARGS) => runDownloadBootArtifacts(aStepContext(machine), args) }
}

describe('download-boot-artifacts', () => {
  it('puts the files there, the entry last', async () => {
    const { run, machine, fetched } = setUp()
    expect(await run()).toEqual({
      exit_code: 0,
      output: 'Successfully downloaded boot artifacts',
      error: '',
    })
    expect(fetched).toHaveLength(2)
    expect(machine.commands).toEqual([
      'mount -o remount,rw /host/boot',
      'mkdir -p /host/boot/discovery /host/boot/loader/entries',
      'stat -c %s /tmp/boot/vmlinuz /tmp/boot/initrd',
      'install -m 0644 /tmp/boot/vmlinuz /host/boot/discovery/vmlinuz.part',
      'sync /host/boot/discovery/vmlinuz.part',
      'mv -f /host/boot/discovery/vmlinuz.part /host/boot/discovery/vmlinuz',
      'install -m 0644 /tmp/boot/initrd /host/boot/discovery/initrd.part',
      'sync /host/boot/discovery/initrd.part',
      'mv -f /host/boot/discovery/initrd.part /host/boot/discovery/initrd',
      'uname -m',
    ])
    expect(await machine.files.text(ENTRY)).toContain(
      "'coreos.live.rootfs_url=https://images.example.com/rootfs'",
    )
    expect(await machine.files.kind('/tmp/boot')).toBeNull()
  })

  it('has nothing to do when all is there', async () => {
    const { run, machine, fetched } = setUp(
      `@file /host/boot/discovery/vmlinuz\n@file /host/boot/discovery/initrd\n@file ${ENTRY}\n`,
    )
    expect(await run()).toMatchObject({ exit_code: 0 })
    expect([...machine.commands, ...fetched]).toEqual([])
  })

  it('gives the old system up for the room, but not without need', async () => {
    const { run, machine } = setUp(SIZES, { freeBytes: 12 })
    const result = await run()
    expect(result).toMatchObject({ exit_code: -1, error: expect.stringContaining('12 bytes') })
    expect(machine.commands).toContain(CLEANUP)
    expect(await machine.files.kind(ENTRY)).toBeNull()
    const roomy = setUp(SIZES, { freeBytes: 13 })
    expect(await roomy.run()).toMatchObject({ exit_code: 0 })
    expect(roomy.machine.commands).not.toContain(CLEANUP)
  })

  it.each<[string, MachineFetch]>([
    ['is not found', async () => new Response('no', { status: 404 })],
    ['cannot be reached', () => Promise.reject(new Error('connection refused'))],
  ])('tries five times, a minute apart, when a file %s', async (_, fetch) => {
    const { run, machine } = setUp(SIZES, { fetch })
    const result = await run()
    expect(result).toMatchObject({ exit_code: -1, error: expect.stringContaining('/vmlinuz') })
    expect(machine.sleeps).toEqual([60_000, 60_000, 60_000, 60_000])
  })

  it('does not tell the key of the address', async () => {
    const { run } = setUp(SIZES, {
      fetch: async (url) => new Response('', { status: url.includes('initrd') ? 403 : 200 }),
    })
    const { error } = await run()
    expect(error).toContain('https://images.example.com/initrd was answered with 403')
    expect(error).not.toContain('secret')
  })

  it('downloads once when it is asked twice', async () => {
    const { run, fetched } = setUp()
    const both = await Promise.all([run(), run()])
    expect(both.map(({ exit_code }) => exit_code)).toEqual([0, 0])
    expect(fetched).toHaveLength(2)
  })

  it.each([{ kernel_url: "http://a/'" }, { host_fs_mount_dir: '/host/..' }, { rootfs_url: 1 }])(
    'refuses %j',
    async (part) => {
      const { run, machine } = setUp()
      expect(await run([JSON.stringify({ ...JSON.parse(ARGS[0] ?? ''), ...part })])).toMatchObject({
        exit_code: -1,
      })
      expect(machine.commands).toEqual([])
    },
  )
})
