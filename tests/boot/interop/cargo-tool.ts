// Tools of others, built from the Rust package registry once and kept outside of the repository.
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { toolDirectory } from '../../testing/tool-directory.ts'

const run = promisify(execFile)
const MAX_OUTPUT = { maxBuffer: 64 * 1024 * 1024 }

/** The second to come waits for the lock, which the kernel takes away from a builder that dies, and finds the program made. */
const BUILD_ONCE = '"$0" --version || cargo "$@"'

export interface CargoTool {
  /** Takes some minutes the first time. */
  need(): Promise<void>
  /** What it prints; fails with what it complained about. */
  run(...words: readonly string[]): Promise<string>
  readonly program: string
}

export function cargoTool(crate: string, version: string, debianPackages: readonly string[]): CargoTool {
  const home = toolDirectory(`${crate}-${version}`)
  const program = join(home, 'bin', crate)
  const works = () =>
    run(program, ['--version']).then(
      () => true,
      () => false,
    )
  return {
    program,
    async need() {
      if (await works()) return
      await needDebianPackages(['gcc', ...debianPackages])
      const words = ['install', crate, '--locked', '--version', version, '--root', home]
      await mkdir(home, { recursive: true })
      try {
        await run('flock', [join(home, 'lock'), 'sh', '-c', BUILD_ONCE, program, ...words], MAX_OUTPUT)
      } catch (cause) {
        throw new Error(`This suite needs ${crate}. Building it failed: cargo ${words.join(' ')}`, { cause })
      }
    },
    run: async (...words) => (await run(program, words, MAX_OUTPUT)).stdout,
  }
}
