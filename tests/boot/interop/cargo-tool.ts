// Tools of others, built from the Rust package registry once and kept outside of the repository.
import { execFile } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { needDebianPackages } from '../../testing/debian-package.ts'

const run = promisify(execFile)
const MAX_OUTPUT = { maxBuffer: 64 * 1024 * 1024 }

export interface CargoTool {
  /** Takes some minutes the first time. */
  need(): Promise<void>
  /** What it prints; fails with what it complained about. */
  run(...words: readonly string[]): Promise<string>
  readonly program: string
}

export function cargoTool(crate: string, version: string, debianPackages: readonly string[]): CargoTool {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  const home = join(cache, 'groundwork', 'tools', `${crate}-${version}`)
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
      try {
        await run('cargo', words, MAX_OUTPUT)
      } catch (cause) {
        throw new Error(`This suite needs ${crate}. Building it failed: cargo ${words.join(' ')}`, { cause })
      }
    },
    run: async (...words) => (await run(program, words, MAX_OUTPUT)).stdout,
  }
}
