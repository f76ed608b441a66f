// A tree of sources that can be started: the present one, or a commit that is cloned, installed and built once and then kept.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface SourceTree {
  readonly name: string
  /** What node is started with: its flags and the program. */
  readonly command: readonly string[]
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'groundwork', 'bench')

/** Takes `node tools/build.mjs && exec node --some-flag program.mjs` apart. */
export function readStartScript(script: string): { readonly steps: string[]; readonly command: string[] } {
  const steps = script.split(' && ')
  const command = /^(?:exec )?node ((?:--\S+ )*\S+\.m?js)$/.exec(steps.pop() ?? '')?.[1]
  if (command === undefined) throw new Error(`The script does not end with a program for node: ${script}`)
  return { steps, command: command.split(' ') }
}

export function presentTree(): SourceTree {
  return { name: 'present', command: build(ROOT) }
}

/** Null for what is no commit of this repository. */
export function findCommit(text: string): string | null {
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${text}^{commit}`]
  const { status, stdout } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

export function treeOfCommit(commit: string, tell: (line: string) => void): SourceTree {
  const directory = join(CACHE, commit)
  const isInstalled = join(directory, '.bench-installed')
  if (!existsSync(isInstalled)) {
    tell(`cloning ${commit.slice(0, 8)} and installing its dependencies`)
    const draft = `${directory}.${process.pid}`
    mkdirSync(CACHE, { recursive: true })
    rmSync(directory, { recursive: true, force: true })
    inherit('git', ['clone', '--quiet', '--no-checkout', ROOT, draft], CACHE)
    inherit('git', ['checkout', '--quiet', '--detach', commit], draft)
    inherit('npm', ['ci', '--no-audit', '--no-fund'], draft)
    writeFileSync(join(draft, '.bench-installed'), '')
    renameSync(draft, directory)
  }
  tell(`building ${commit.slice(0, 8)}`)
  return { name: commit.slice(0, 8), command: build(directory) }
}

/** As the script `groundwork` of its package.json does: `start` without the program for hosts. */
function build(directory: string): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const { steps, command } = readStartScript(scripts.groundwork ?? '')
  for (const step of steps) inherit('sh', ['-c', step], directory)
  return command.map((word) => (word.startsWith('-') ? word : join(directory, word)))
}

function inherit(program: string, words: readonly string[], cwd: string): void {
  // Standard output is for the table.
  execFileSync(program, words, { cwd, stdio: ['ignore', 2, 2] })
}
