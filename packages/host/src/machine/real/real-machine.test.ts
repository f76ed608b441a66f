import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createRealMachine } from './real-machine.ts'

const directory = mkdtempSync(join(tmpdir(), 'groundwork-host-'))
afterAll(() => rmSync(directory, { recursive: true }))

const environment = { PATH: process.env.PATH, PULL_SECRET_TOKEN: 'hidden', COLOUR: 'green' }
const machine = createRealMachine({ environment })
const sh = (script: string, options = {}) => machine.run('sh', ['-c', script], options)

describe('run', () => {
  it('keeps the streams apart, or in order when they are merged', async () => {
    const script = 'echo one; echo two >&2; echo three; exit 3'
    expect(await sh(script)).toEqual({ code: 3, stdout: 'one\nthree\n', stderr: 'two\n' })
    expect(await sh(script, { isMerged: true })).toEqual({
      code: 3,
      stdout: 'one\ntwo\nthree\n',
      stderr: '',
    })
  })

  it('ends with -1 when there is no such program', async () => {
    for (const isMerged of [false, true]) {
      const finished = await machine.run('no-such-program', [], { isMerged })
      expect(finished.code).toBe(-1)
      expect(finished.stderr).toContain('no-such-program')
    }
    expect((await machine.run('sh', ['zero\0byte'])).code).toBe(-1)
    expect((await machine.run('/etc/passwd', [])).code).toBe(-1)
  })

  it('speaks no local language, and passes the token to no program', async () => {
    const { stdout } = await sh('echo $LC_ALL $LVM_SUPPRESS_FD_WARNINGS $COLOUR $PULL_SECRET_TOKEN $GIVEN', {
      env: { GIVEN: 'g' },
    })
    expect(stdout).toBe('C 1 green g\n')
  })

  it('ends a program that takes too long, with all that it started', async () => {
    const mark = join(directory, 'mark')
    let started = ''
    // On a busy machine it takes a while until it has started anything.
    for (let timeoutMs = 200; started === ''; timeoutMs *= 2) {
      const finished = await sh(`(trap '' TERM; sleep 60; touch ${mark}) & echo $!; wait`, { timeoutMs })
      expect(finished.code).toBe(124)
      started = finished.stdout
    }
    const child = Number(started)
    await expect.poll(() => isAlive(child)).toBe(false)
  })

  it('ends a program that is no longer wanted', async () => {
    const controller = new AbortController()
    const running = sh('echo begun; exec sleep 60', {
      signal: controller.signal,
      onOutput: () => controller.abort(),
    })
    expect((await running).code).toBe(143)
  })

  it('does not wait for daemons that hold the pipe', async () => {
    const { code, stdout } = await sh('sleep 30 & echo $!')
    process.kill(Number(stdout))
    expect(code).toBe(0)
  })

  it('hands over input and passes output on piece by piece', async () => {
    const pieces: string[] = []
    const finished = await machine.run('cat', [], { input: 'grün', onOutput: (text) => pieces.push(text) })
    expect([finished.stdout, pieces.join('')]).toEqual(['', 'grün'])
    expect((await machine.run('true', [], { input: 'x'.repeat(10_000_000) })).code).toBe(0)
  })

  it('writes output to a file', async () => {
    const outputFile = join(directory, 'new/out')
    expect(await sh('echo a; echo b >&2', { outputFile })).toEqual({ code: 0, stdout: '', stderr: 'b\n' })
    expect(readFileSync(outputFile, 'utf8')).toBe('a\n')
    await sh('echo a; echo b >&2', { outputFile, isMerged: true })
    expect(readFileSync(outputFile, 'utf8')).toBe('a\nb\n')
  })
})

describe('files', () => {
  it('writes the whole file with its mode, or none', async () => {
    const path = join(directory, 'deep/er/secret')
    await machine.files.write(path, 'text', 0o600)
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['text', 0o600])
    await machine.files.write(path, new Blob(['str', 'eam']).stream())
    expect(await machine.files.text(path)).toBe('stream')
    expect(await machine.files.list(join(directory, 'deep/er'))).toEqual(['secret'])
    await expect(machine.files.write(join(path, 'below-a-file'), 'x')).rejects.toThrow()
  })

  it('reads parts', async () => {
    const path = join(directory, 'parts')
    writeFileSync(path, '0123456789')
    const part = async (length?: number, position?: number) =>
      Buffer.from((await machine.files.bytes(path, length, position)) ?? []).toString()
    expect([await part(2, 3), await part(100, 8), await part(), await part(undefined, 9)]).toEqual([
      '34',
      '89',
      '0123456789',
      '9',
    ])
  })

  it('has nothing where nothing is', async () => {
    const { files } = machine
    const none = join(directory, 'none')
    expect([await files.text(none), await files.bytes(none, 1), await files.realPath(none)]).toEqual([
      null,
      null,
      null,
    ])
    expect([await files.list(none), await files.kind(none), await files.freeBytes(none)]).toEqual([
      [],
      null,
      null,
    ])
    await files.remove(none)
  })

  it('tells kinds apart and follows links', async () => {
    const { files } = machine
    const link = join(directory, 'link')
    symlinkSync('/dev/null', link)
    expect(await Promise.all(['/etc/passwd', '/etc', link].map(files.kind))).toEqual([
      'file',
      'directory',
      'device',
    ])
    expect(await files.realPath(link)).toBe('/dev/null')
    expect(await files.freeBytes(directory)).toBeGreaterThan(0)
  })
})

it('measures synchronised writes on a file, and says why it cannot', async () => {
  const path = join(directory, 'disk')
  writeFileSync(path, '')
  expect(await machine.measureSyncWrites(path, AbortSignal.abort())).toMatchObject({ ok: false })
  expect(await machine.measureSyncWrites(join(directory, 'none'))).toMatchObject({ ok: false })
})

it('looks names up as the whole machine does', async () => {
  const found = await machine.names.lookup('localhost')
  expect(found.addresses).toContain('127.0.0.1')
  expect(found.failed).toBe(false)
  expect(await machine.names.reverse('not an address')).toBeNull()
})

it('sleeps until it is woken', async () => {
  const controller = new AbortController()
  const sleeping = machine.clock.sleep(3_600_000, controller.signal)
  controller.abort()
  await sleeping
  await machine.clock.sleep(3_600_000, controller.signal)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
