// Quadlets: the generator of podman makes units of them that systemd understands.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { needNewerProgram } from '../../testing/newer-program.ts'

const run = promisify(execFile)

const QUADLETS = fileURLToPath(new URL('../../../deploy/podman/quadlets', import.meta.url))

let quadlet: string
beforeAll(async () => {
  await needDebianPackages(['systemd'])
  quadlet = await needNewerProgram('quadlet', 'podman', 'usr/libexec/podman/quadlet')
})

describe.each([
  { whose: 'root', flags: [] },
  { whose: 'a user', flags: ['--user'] },
])('the quadlets of $whose', ({ flags }) => {
  test('become units, with nothing that the generator does not know', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'groundwork-units-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const { stderr } = await run(quadlet, [...flags, '--no-kmsg-log', '-v', directory], {
      env: { ...process.env, QUADLET_UNIT_DIRS: QUADLETS },
    })
    const complaints = stderr.split('\n').filter((line) => /error|unsupported|warn|fail/i.test(line))
    expect(complaints).toEqual([])
    const units = (await readdir(directory)).filter((name) => name.endsWith('.service'))
    expect(units.sort()).toEqual([
      ...['assisted-installer.service', 'groundwork-data-volume.service', 'groundwork.service'],
    ])
    const groundwork = await readFile(join(directory, 'groundwork.service'), 'utf8')
    for (const words of ['--read-only', '--cap-drop all', '-v groundwork-data:/data', '--health-cmd'])
      expect(groundwork).toContain(words)
    await verify(directory, units)
  })
})

/** With another program for podman, which need not be there. */
async function verify(directory: string, units: readonly string[]): Promise<void> {
  for (const unit of units) {
    const file = join(directory, unit)
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('/usr/bin/podman', '/bin/true'))
  }
  const files = units.map((unit) => join(directory, unit))
  const { stderr } = await run('systemd-analyze', ['verify', '--man=no', ...files])
  expect(stderr).toBe('')
}
