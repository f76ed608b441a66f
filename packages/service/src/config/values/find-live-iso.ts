// Looks at ISO files just far enough to tell which live image they are: nothing but the name of the volume is read.
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidValueError } from './invalid-value-error.ts'

const VOLUME_ID_AT = 32_808
const VOLUME_ID_BYTES = 32
const LIVE = /^(?:rhcos|fedora-coreos|scos)-(.+)$/
const ARCHITECTURE_NAMES: Readonly<Record<string, RegExp>> = {
  x86_64: /x86[_-]64|amd64/i,
  arm64: /aarch64|arm64/i,
  ppc64le: /ppc64le/i,
  s390x: /s390x/i,
}

/** The build that the volume is named after; throws InvalidValueError when this is no live image. */
export function buildIdIn(file: string): string {
  const build = LIVE.exec(volumeIdOf(file))?.[1]
  if (build !== undefined) return build
  throw new InvalidValueError(
    `${file} is not a live image of CoreOS: the name of its volume begins with none of rhcos-, fedora-coreos-, scos-.`,
  )
}

/** The one live image of this architecture; among several, the one whose build is named after this version. */
export function findLiveIso(directory: string, version: string, architecture: string): string {
  const candidates = namesIn(directory)
    .filter((name) => name.toLowerCase().endsWith('.iso') && mayBeFor(name, architecture))
    .map((name) => join(directory, name))
    .filter((file) => LIVE.test(volumeIdOf(file)))
  const [major = '', minor = ''] = version.split('.')
  const named = candidates.filter((file) => buildIdIn(file).startsWith(`${major}${minor}.`))
  const chosen = candidates.length === 1 ? candidates : named
  const [file] = chosen
  if (file !== undefined && chosen.length === 1) return file
  throw new InvalidValueError(
    candidates.length === 0
      ? `There is no live image for ${architecture} in ${directory}.`
      : `${directory} holds ${candidates.length} live images that may be meant; name one of them: ${candidates.join(', ')}.`,
  )
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
  } catch (error) {
    throw new InvalidValueError(`${directory} cannot be read: ${(error as Error).message}.`)
  }
}

/** Volumes do not say what they are for, file names usually do. */
function mayBeFor(name: string, architecture: string): boolean {
  const named = Object.keys(ARCHITECTURE_NAMES).filter((key) => ARCHITECTURE_NAMES[key]?.test(name))
  return named.length === 0 || named.includes(architecture)
}

function volumeIdOf(file: string): string {
  const buffer = Buffer.alloc(VOLUME_ID_BYTES)
  try {
    const descriptor = openSync(file, 'r')
    try {
      readSync(descriptor, buffer, 0, VOLUME_ID_BYTES, VOLUME_ID_AT)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    throw new InvalidValueError(`${file} cannot be read: ${(error as Error).message}.`)
  }
  return buffer.toString('latin1').replaceAll('\0', ' ').trim()
}
