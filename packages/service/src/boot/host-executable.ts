// The program that runs on discovered machines. "npm run build:host" makes it; where it was not built, a placeholder says so.
import { createHash } from 'node:crypto'
import { close, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { HOST_ARCHITECTURES } from '@groundwork/contract/groundwork'
import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import { sourceOfDescriptor } from '@groundwork/images/base-images'
import type { ByteSource, Medium } from '@groundwork/images/media'
import { SERVICE_VERSION } from '../catalogue/service-version.ts'
import type { BootConfig } from '../config/config.ts'
import { placeholderScript } from './host-executable-missing.ts'
import { unpackHostProgram } from './unpack-host-program.ts'

export interface HostExecutable {
  readonly size: number
  /** Found out when it is first asked for. */
  readonly sha256: string
  readonly version: string
  /** It is a text that says that no program was built. */
  readonly isPlaceholder: boolean
  /** Its bytes, for any number of readers at a time. Its tag is the checksum. */
  readonly medium: Medium
}

export type HostExecutableSettings = Pick<BootConfig, 'hostExecutable' | 'hostExecutables'>

/**
 * The program for machines of this architecture: the one that was configured, whatever it runs on, or the one that was built.
 * null: only such for other architectures were built.
 */
export function hostExecutable(
  settings: HostExecutableSettings,
  architecture: string,
): HostExecutable | null {
  const { hostExecutable: configured, hostExecutables: directory } = settings
  if (configured !== '') return ofFile(configured)
  if (directory === '') return ofText(placeholderScript(architecture))
  const built = builtFor(directory, architecture)
  if (built !== null) return built
  return HOST_ARCHITECTURES.some((other) => builtFor(directory, other) !== null)
    ? null
    : ofText(placeholderScript(architecture))
}

function builtFor(directory: string, architecture: string): HostExecutable | null {
  if (!HOST_ARCHITECTURES.some((known) => known === architecture)) return null
  const path = join(directory, `groundwork-host-${architecture}`)
  try {
    return ofFile(path)
  } catch {
    return unpackHostProgram(path) ? ofFile(path) : null
  }
}

const opened = new Map<string, HostExecutable>()

/**
 * Opened once, and kept open: a new build replaces the file, but images name the checksum of the one that was there when they
 * were made, and machines run no other.
 */
function ofFile(path: string): HostExecutable {
  const known = opened.get(path)
  if (known !== undefined) return known
  const fd = openSync(path, 'r')
  const { size, mtime } = fstatSync(fd)
  let sha256: string | undefined
  const executable = executableOf({
    size,
    pieces: [{ kind: 'base', offset: 0, length: size }],
    source: sourceOfDescriptor({ fd, close: () => closeDescriptor(fd) }, path, size),
    get tag() {
      sha256 ??= hashOf(fd)
      return sha256
    },
    lastModified: mtime,
    fileName: FILE_NAME,
  })
  opened.set(path, executable)
  return executable
}

const FILE_NAME = 'groundwork-host'
const closeDescriptor = promisify(close)

const executableOf = (medium: Medium, isPlaceholder = false): HostExecutable => ({
  size: medium.size,
  get sha256() {
    return medium.tag
  },
  version: SERVICE_VERSION,
  isPlaceholder,
  medium,
})

const PIECE_BYTES = 1024 * 1024

function hashOf(fd: number): string {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(PIECE_BYTES)
  for (let position = 0; ; ) {
    const got = readSync(fd, piece, 0, PIECE_BYTES, position)
    if (got === 0) return hash.digest('hex')
    hash.update(piece.subarray(0, got))
    position += got
  }
}

function ofText(text: string): HostExecutable {
  const bytes = Buffer.from(text)
  const medium: Medium = {
    size: bytes.length,
    pieces: [{ kind: 'bytes', bytes }],
    source: NO_SOURCE,
    tag: createHash('sha256').update(bytes).digest('hex'),
    lastModified: STARTED,
    fileName: FILE_NAME,
  }
  return executableOf(medium, true)
}

/** The text of the placeholder changes with the version only. */
const STARTED = new Date()

/** For what is held in memory as a whole. */
const NO_SOURCE: ByteSource = {
  size: 0,
  read: () => Promise.reject(new Error('There is no file to read from.')),
  close: () => Promise.resolve(),
}

export const hostExecutableUrl = (serviceBaseUrl: string, architecture: string): string =>
  `${serviceBaseUrl}${OWN_BASE_PATH}/v1/host-executable?architecture=${encodeURIComponent(architecture)}`
