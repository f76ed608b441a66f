import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { reasonOf } from '@groundwork/errors/error-text'
import { directoryTarget, type MirrorTarget, registryTarget } from '@groundwork/mirror/copy'
import { type MirrorPlan, parsePlan } from '@groundwork/mirror/plan'
import { usageError } from '../failures/cli-error.ts'
import { type RegistryAccess, registryAccess } from '../images/registry-access.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { MirrorAccessFlags, MirrorRunFlags } from './add-mirror-commands.ts'

const MOST_CONNECTIONS = 64

export function readConnections({ connections }: MirrorAccessFlags): number {
  const number = Number(connections)
  if (Number.isInteger(number) && number >= 1 && number <= MOST_CONNECTIONS) return number
  throw usageError(`--connections: "${connections}" is no number from 1 to ${MOST_CONNECTIONS}.`)
}

export const mirrorAccess = (flags: MirrorAccessFlags, { env }: Surroundings): Promise<RegistryAccess> =>
  registryAccess(flags, env)

export async function readPlan(file: string): Promise<MirrorPlan> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw usageError(
      `${file} cannot be read: ${reasonOf(error)}`,
      'Make a plan with "groundwork mirror plan".',
    )
  })
  return parsePlan(text)
}

/** The directory of oci:directory; null: it is not of this form. */
export function directoryOf(text: string): string | null {
  const [, path = ''] = /^oci:(.+)$/.exec(text.trim()) ?? []
  if (path === '') return null
  const directory = resolve(path)
  if (directory.includes(':')) throw usageError(`"${text}": the path of a directory must have no colon.`)
  return directory
}

export async function openTarget(
  text: string,
  flags: MirrorAccessFlags,
  access: RegistryAccess,
): Promise<MirrorTarget> {
  const directory = directoryOf(text)
  if (directory !== null) return directoryTarget(directory)
  return registryTarget(text, { ...access, insecure: flags.insecure === true })
}

const registryOf = (image: string): string => image.split('/')[0] ?? ''

/** Registries for which any certificate will do; `images`: those that were typed, never those of a plan. */
export const insecureRegistries = ({ insecure }: MirrorAccessFlags, images: readonly string[]): string[] =>
  insecure ? [...new Set(images.map(registryOf))] : []

/** A plan may come from elsewhere: of the registries that it names only those that were typed are insecure. */
export function insecureSources({ images }: MirrorPlan, flags: MirrorRunFlags): string[] {
  const known = new Set(images.map(({ source }) => registryOf(source)))
  const named = flags.insecureSource ?? []
  const unknown = named.find((registry) => !known.has(registry))
  if (unknown !== undefined)
    throw usageError(
      `--insecure-source: the plan reads nothing from "${unknown}", but from: ${[...known].join(', ') || 'nowhere'}.`,
    )
  return [...insecureRegistries(flags, [flags.to]), ...named]
}
