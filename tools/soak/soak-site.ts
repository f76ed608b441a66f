// What a soaked service is started with: a live image, a program for hosts, and an eye on its event loop.
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildTestIso } from '@groundwork/images/testing'

const PROGRAM_BYTES = 4_000_000
const ROOTFS_BYTES = 8_000_000

export interface SoakSite {
  readonly program: Buffer
  readonly delayFile: string
  readonly env: Readonly<Record<string, string>>
}

export function createSoakSite(directory: string): SoakSite {
  const program = randomBytes(PROGRAM_BYTES)
  const programFile = join(directory, 'program')
  writeFileSync(programFile, program, { mode: 0o755 })
  const iso = join(directory, 'live.iso')
  writeFileSync(iso, buildTestIso({ rootfsBytes: ROOTFS_BYTES }))
  const delayFile = join(directory, 'delay')
  writeFileSync(delayFile, '0')
  const osImage = { openshift_version: '4.20', cpu_architecture: 'x86_64', version: '420.1' }
  return {
    program,
    delayFile,
    env: {
      OS_IMAGES: JSON.stringify([{ ...osImage, url: pathToFileURL(iso).href }]),
      GROUNDWORK_TINY_IMAGES: 'true',
      GROUNDWORK_HOST_EXECUTABLE: programFile,
      NODE_OPTIONS: `--import ${new URL('./watch-event-loop.mjs', import.meta.url).href}`,
      SOAK_DELAY_FILE: delayFile,
    },
  }
}
