// What a published Go module says about itself, and a module of our own that only exists to build a program of it.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface GoModule {
  readonly path: string
  readonly version: string
  readonly goVersion: string
  /** Modules that its authors keep in folders beside it. A build from outside has to take their published versions. */
  readonly besides: readonly string[]
}

interface Surroundings {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

/** Fails when there is no Go, or one that is too old for the module. */
export async function readGoModule(path: string, version: string, where: Surroundings): Promise<GoModule> {
  const installed = await goSettings(where)
  const listed = await go(['list', '-m', '-json', `${path}@v${version}`], where)
  const { GoMod, GoVersion = '1.16' } = JSON.parse(listed) as { GoMod: string; GoVersion?: string }
  if (isOlder(installed.version, GoVersion) && !installed.fetchesToolchains) {
    throw new Error(`Go ${GoVersion} or newer has to be installed; this is ${installed.version}.`)
  }
  const { Replace } = JSON.parse(await go(['mod', 'edit', '-json', GoMod], where)) as {
    Replace: readonly { Old: { Path: string }; New: { Path: string } }[] | null
  }
  const besides = (Replace ?? []).filter(({ New }) => New.Path.startsWith('.')).map(({ Old }) => Old.Path)
  return { path, version, goVersion: GoVersion, besides }
}

/** The text of the go.mod from which a program of the module is built. */
export function goMod({ path, version, goVersion, besides }: GoModule, besidesVersion?: string): string {
  if (besides.length > 0 && besidesVersion === undefined) {
    throw new Error(`${path} ${version} needs a published version of ${besides.join(', ')}.`)
  }
  const replaces = besides.map((other) => `replace ${other} => ${other} v${besidesVersion}\n`)
  return `module tool.test/tool\n\ngo ${goVersion}\n\nrequire ${path} v${version}\n\n${replaces.join('')}`
}

/** Versions such as 1.26.8 and 1.26rc1. */
export function isOlder(version: string, wanted: string): boolean {
  const [ours, theirs] = [version, wanted].map((text) => (text.match(/\d+/g) ?? []).map(Number))
  for (const [index, number] of (theirs ?? []).slice(0, 2).entries()) {
    const own = ours?.[index] ?? 0
    if (own !== number) return own < number
  }
  return false
}

async function goSettings(where: Surroundings): Promise<{ version: string; fetchesToolchains: boolean }> {
  const [version = '', toolchain = ''] = (await go(['env', 'GOVERSION', 'GOTOOLCHAIN'], where)).split('\n')
  return { version: version.replace(/^go/, ''), fetchesToolchains: /auto/.test(toolchain) }
}

async function go(words: readonly string[], where: Surroundings): Promise<string> {
  try {
    return (await run('go', words, where)).stdout
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new Error('Go is not installed here; it is needed once, to build this.', { cause })
    }
    throw cause
  }
}
