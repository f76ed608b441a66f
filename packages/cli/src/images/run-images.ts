// groundwork images build and push, until they are over.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isSea } from 'node:sea'
import { type BuiltIndex, buildImages, openLayout } from '@groundwork/oci-images/build'
import {
  findProgram,
  HOST_PROGRAM,
  IMAGE_NAMES,
  type ProgramKind,
  ProgramMissingError,
  productImages,
  SERVICE_PROGRAM,
} from '@groundwork/oci-images/product'
import { pushImages } from '@groundwork/oci-images/push'
import { ImageError } from '@groundwork/registry/image'
import { createImageWriter } from '@groundwork/registry/image-writer'
import { waitForSignal } from '@groundwork/service/commands'
import type { BuildFlags, PushFlags } from './add-images-commands.ts'
import { builtSummary, pushedSummary } from './images-summary.ts'
import { programPlaces } from './program-places.ts'
import {
  ImagesError,
  identityOf,
  readArchitectures,
  readBase,
  readLayout,
  readNames,
  readRoles,
  readTag,
  readTarget,
} from './read-images-flags.ts'
import { registryAccess } from './registry-access.ts'
import { directoryOfPrograms, sourceDate } from './source-date.ts'

const FAILED = 1
/** On standard error: standard output is for the digests. */
const progress = (line: string): void => console.error(line)

export const runImagesBuild = (flags: BuildFlags, programVersion: string): Promise<void> =>
  untilStopped(async (signal) => {
    const directory = readLayout('--to', flags.to)
    const images = await build(flags, directory, programVersion, signal)
    console.log(builtSummary(images, directory))
  })

export const runImagesPush = (flags: PushFlags, programVersion: string): Promise<void> =>
  untilStopped(async (signal) => {
    const to = readTarget(flags.to)
    const tag = readTag(flags.tag ?? identityOf(programVersion).version)
    const names = flags.only === undefined ? [] : readRoles(flags.only).map((role) => IMAGE_NAMES[role])
    const repositories = readNames(flags.name)
    const access = await registryAccess(flags, process.env)
    const draft = flags.from === undefined ? await mkdtemp(join(tmpdir(), 'groundwork-images-')) : undefined
    const directory = draft ?? readLayout('--from', flags.from ?? '')
    const writer = createImageWriter({ ...access, insecure: Boolean(flags.insecure) })
    try {
      if (draft !== undefined) await build(flags, draft, programVersion, signal)
      const layout = await openLayout(directory)
      const where = { to, tag, names, repositories }
      console.log(pushedSummary(await pushImages({ layout, writer, ...where, progress, signal })))
    } finally {
      await writer.close()
      if (draft !== undefined) await rm(draft, { recursive: true, force: true })
    }
  })

async function build(
  flags: BuildFlags,
  directory: string,
  programVersion: string,
  signal: AbortSignal,
): Promise<readonly BuiltIndex[]> {
  const roles = readRoles(flags.only)
  const architectures = readArchitectures(flags.arch)
  const base = readBase('--base', flags.base)
  const controllerBase = flags.controllerBase ? readBase('--controller-base', flags.controllerBase) : ''
  const places =
    flags.executableDir?.map((place) => resolve(place)) ?? programPlaces(import.meta.url, isSea())
  const find = async (kind: ProgramKind, architecture: string) => {
    const path = await findProgram(kind, architecture, places)
    progress(`${kind.title} for ${architecture}: ${path}`)
    return path
  }
  const programs = new Map<string, { service: string; host: string }>()
  // All before the first byte is made: nobody waits for half of the images to learn what is missing.
  for (const architecture of architectures)
    programs.set(architecture, {
      service: roles.includes('service') ? await find(SERVICE_PROGRAM, architecture) : '',
      host: roles.some((role) => role !== 'service') ? await find(HOST_PROGRAM, architecture) : '',
    })
  const { pullSecret, ...reading } = await registryAccess(flags, process.env)
  const registries = [base, controllerBase].map((image) => image.split('/')[0] ?? '')
  return buildImages({
    ...{ layout: await openLayout(directory), architectures, pullSecret, progress, signal },
    recipes: (architecture) =>
      productImages({
        ...{ architecture, base, controllerBase, roles, ...identityOf(programVersion) },
        programs: programs.get(architecture) ?? { service: '', host: '' },
      }),
    seconds: await sourceDate(process.env, directoryOfPrograms([...programs.values()])),
    reading: { ...reading, ...(flags.insecure && { insecureRegistries: registries }) },
  })
}

/** A problem that the user can fix is printed without a stack trace. */
async function untilStopped(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const ending = new AbortController()
  const stopped = waitForSignal()
  void stopped.first.then(() => ending.abort())
  stopped.onSecond(() => process.exit(130))
  try {
    await work(ending.signal)
  } catch (error) {
    if (ending.signal.aborted) {
      console.error('Stopped. What was pushed or made already stays, and is used by the next attempt.')
      process.exit(130)
    }
    const isKnown = [ImagesError, ImageError, ProgramMissingError].some((kind) => error instanceof kind)
    if (!isKnown) throw error
    console.error((error as Error).message)
    process.exit(FAILED)
  }
}
