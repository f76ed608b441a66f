import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createRecordingService } from '../../testing/recording-service.ts'
import { createTestLab, MINUTE } from '../../testing/test-lab.ts'

function boot() {
  const service = createRecordingService({
    name: 'one',
    domain: 'example.com',
    controlPlane: 3,
    workers: 0,
    roles: {},
  })
  const lab = createTestLab(service)
  const computer = lab.add('one', 'vm')
  computer.powerOn()
  const system = computer.system
  if (system === null) throw new Error('It did not boot.')
  const { run } = system.machine
  const runWithin = async (program: string, ...args: readonly string[]) => {
    let isOver = false
    const running = run(program, args).finally(() => {
      isOver = true
    })
    await lab.time.run(() => isOver, 60 * MINUTE)
    return running
  }
  return { lab, computer, system, files: system.machine.files, run, runWithin }
}

describe('files', () => {
  it('are made, moved, listed and removed', async () => {
    const { run, files } = boot()
    expect((await run('mkdir', ['-p', '/a/b'])).code).toBe(0)
    expect((await run('mkdir', ['/a/b'])).code).toBe(1)
    await files.write('/a/b/one', 'text')
    await run('cp', ['/a/b/one', '/a/two'])
    await run('mv', ['/a/two', '/a/b/'])
    expect((await run('ls', ['-1', '/a/b'])).stdout).toBe('one\ntwo\n')
    expect((await run('cat', ['/a/b/two'])).stdout).toBe('text')
    expect((await run('du', ['-sb', '/a'])).stdout).toBe('8\t/a\n')
    await run('rm', ['-f', '/a/b/one'])
    expect((await run('test', ['-f', '/a/b/one'])).code).toBe(1)
  })

  it('are packed into archives that every reader can unpack', async () => {
    const { run, files } = boot()
    await files.write('/a/b/one.logs', 'some text\n')
    expect((await run('tar', ['-czf', '/a.tar.gz', '-C', '/a', 'b'])).code).toBe(0)
    const packed = gunzipSync((await files.bytes('/a.tar.gz')) ?? new Uint8Array())
    expect(packed.length % 512).toBe(0)
    expect(packed.subarray(0, 10).toString()).toBe('b/one.logs')
    expect(packed.subarray(257, 262).toString()).toBe('ustar')
    expect(packed.subarray(512, 522).toString()).toBe('some text\n')
    const sum = packed
      .subarray(0, 512)
      .reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0)
    expect(Number.parseInt(packed.subarray(148, 154).toString(), 8)).toBe(sum)
  })
})

describe('images', () => {
  it('are pulled in their time, and known from then on', async () => {
    const { lab, run, runWithin } = boot()
    const image = 'quay.example.com/lab/image@sha256:00'
    expect((await run('podman', ['images', '--quiet', image])).stdout).toBe('')
    const begun = lab.time.now()
    expect((await runWithin('podman', 'pull', image)).code).toBe(0)
    expect(lab.time.now() - begun).toBeGreaterThan(1_000)
    expect((await run('podman', ['images', '--quiet', image])).stdout).toMatch(/^[0-9a-f]{12}\n$/)
    expect((await run('podman', ['image', 'inspect', '--format={{.Size}}', image])).stdout).toMatch(/^\d+\n$/)
  })

  it('that the registry refuses are explained', async () => {
    const { lab, computer, runWithin } = boot()
    lab.world.registry.breakFor(computer, 'reading manifest: unauthorized')
    expect(await runWithin('podman', 'pull', 'quay.example.com/a:1')).toMatchObject({
      code: 125,
      stderr: 'Error: initializing source docker://quay.example.com/a:1: reading manifest: unauthorized\n',
    })
  })

  it('take too long where the caller sets a limit', async () => {
    const { runWithin } = boot()
    expect((await runWithin('timeout', '1', 'podman', 'pull', 'quay.example.com/a:1')).code).toBe(124)
  })
})

describe('the system', () => {
  it('restarts when it is told to, a minute later', async () => {
    const { lab, computer, system, run } = boot()
    await run('shutdown', ['-r', '+1', 'why'])
    expect(await lab.time.run(() => system.signal.aborted, 59_000)).toBe(false)
    expect(await lab.time.run(() => system.signal.aborted, 10_000)).toBe(true)
    expect(computer.system).not.toBeNull()
    expect(computer.system).not.toBe(system)
  })

  it.each([
    ['shutdown', ['-h', '+1']],
    ['systemctl', ['poweroff']],
  ])('is not switched off by %s of a system that ended before', async (program, args) => {
    const { lab, computer, run } = boot()
    await run(program, args)
    computer.reset()
    await lab.time.run(() => false, 2 * MINUTE)
    expect(computer.system).not.toBeNull()
    lab.end()
  })

  it('gets another name', async () => {
    const { system, run, files } = boot()
    await run('hostnamectl', ['set-hostname', 'other'])
    expect(system.hostname).toBe('other')
    expect(await files.text('/proc/sys/kernel/hostname')).toBe('other\n')
  })

  it.each([
    ['systemctl', ['strat', 'agent.service']],
    ['podman', ['pul', 'quay.example.com/a']],
  ])('does not know what %s does not know', async (program, args) => {
    const { run, lab } = boot()
    expect((await run(program, args)).code).not.toBe(0)
    lab.end()
  })

  it('tells of units as systemd does', async () => {
    const { system, run } = boot()
    system.units.define('some.service', () => new Promise<void>(() => {}))
    expect(await run('systemctl', ['is-active', 'some.service'])).toMatchObject({
      code: 3,
      stdout: 'inactive\n',
    })
    expect((await run('systemctl', ['start', 'some'])).code).toBe(0)
    expect((await run('systemctl', ['show', '-P', 'ActiveState', 'some'])).stdout).toBe('active\n')
    expect((await run('systemctl', ['list-units', '--no-legend', 'some.service'])).stdout).toContain(
      'some.service',
    )
    expect((await run('systemctl', ['list-units', '--no-legend', 'none.service'])).stdout).toBe('')
    expect(await run('systemctl', ['stop', 'none'])).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('not loaded'),
    })
  })
})
