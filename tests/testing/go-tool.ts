// Programs of others that are written in Go, built through the module proxy once and kept outside of the repository.
import { execFile } from 'node:child_process'
import { access, constants, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type GoModule, goMod, readGoModule } from './go-module.ts'
import { givenBy, givenProgram, toolDirectory } from './tool-directory.ts'

const run = promisify(execFile)

export interface GoToolOptions {
  readonly name: string
  readonly module: string
  /** Without the leading v. */
  readonly version: string
  /** The folder of its main package inside the module. */
  readonly package: string
  /** The published version of the modules that the module itself takes from folders of its own repository. */
  readonly replaces?: string
  /** Variables that its own build sets: full name to value. */
  readonly values?: Readonly<Record<string, string>>
}

export interface GoTool {
  readonly program: string
  /** Takes some minutes the first time. */
  need(): Promise<void>
}

export function goTool(options: GoToolOptions): GoTool {
  const { name, version } = options
  const given = givenProgram(name)
  const home = toolDirectory(`${name}-${version}`)
  const program = given ?? join(home, 'bin', name)
  return {
    program,
    async need() {
      if (await isExecutable(program)) return
      if (given !== undefined) {
        throw new Error(`${givenBy(name)} names ${given}, which is not a program that can be run.`)
      }
      await mkdir(join(home, 'bin'), { recursive: true })
      const directory = await mkdtemp(join(home, 'build-'))
      try {
        await build(options, directory, program, join(home, 'lock'))
      } finally {
        await rm(directory, { recursive: true, force: true })
      }
    },
  }
}

/** A second process waits for the lock, which the kernel takes away from a builder that dies, and finds the program made. */
const BUILD_ONCE = 'test -x "$0" || { go build -o "$0.part" "$@" && mv "$0.part" "$0"; }'

async function build(
  options: GoToolOptions,
  directory: string,
  program: string,
  lock: string,
): Promise<void> {
  const { name, version } = options
  const module = await describeModule(options, directory)
  await writeFile(join(directory, 'go.mod'), goMod(module, options.replaces))
  const values = Object.entries(options.values ?? {}).map(([variable, value]) => `-X ${variable}=${value}`)
  const words = [
    // The versions of everything follow from the one file that was just written.
    '-mod=mod',
    `-ldflags=${['-s', '-w', ...values].join(' ')}`,
    // It is not debugged, and this saves a tenth of the time. Leaving out optimizations would save another tenth, at every start.
    '-gcflags=all=-dwarf=false',
    `${options.module}/${options.package}`,
  ]
  console.warn(
    `Building ${name} ${version} from its Go modules, or waiting for another process that does. ` +
      'This takes some minutes, once.',
  )
  try {
    await run('flock', [lock, 'sh', '-c', BUILD_ONCE, program, ...words], {
      cwd: directory,
      env: goEnvironment(),
      maxBuffer: 64 * 1024 * 1024,
    })
  } catch (cause) {
    throw new Error(`Building ${name} ${version} failed. ${wayOut(name)}`, { cause })
  }
}

async function describeModule(options: GoToolOptions, directory: string): Promise<GoModule> {
  try {
    return await readGoModule(options.module, options.version, { cwd: directory, env: goEnvironment() })
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`This suite needs ${options.name} ${options.version}. ${why} ${wayOut(options.name)}`, {
      cause,
    })
  }
}

const wayOut = (name: string) => `A program that exists already is used when ${givenBy(name)} names it.`

/** Without C, so that no compiler for it is needed and the program runs with every C library. */
const goEnvironment = () => ({ ...process.env, CGO_ENABLED: '0', GOWORK: 'off', GO111MODULE: 'on' })

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
