// The program that runs on discovered machines. "npm run build:host" makes it; where nobody did, a placeholder says so.
import { createHash } from 'node:crypto'
import { createReadStream, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { OWN_BASE_PATH } from '@groundwork/contract/operation'
import { HOST_ARCHITECTURES } from '@groundwork/contract/own/boot'
import { SERVICE_VERSION } from '../catalogue/service-version.ts'
import type { BootConfig } from '../config.ts'
import { placeholderScript } from './host-executable-missing.ts'

export interface HostExecutable {
  readonly size: number
  /** Found out when it is first asked for. */
  readonly sha256: string
  readonly version: string
  open(): Readable
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
  try {
    return ofFile(join(directory, `groundwork-host-${architecture}`))
  } catch {
    return null
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
  const { size } = fstatSync(fd)
  let sha256: string | undefined
  const executable: HostExecutable = {
    size,
    get sha256() {
      sha256 ??= hashOf(fd)
      return sha256
    },
    version: SERVICE_VERSION,
    open: () => createReadStream('', { fd, autoClose: false, start: 0, end: size - 1 }),
  }
  opened.set(path, executable)
  return executable
}

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

const ofText = (text: string): HostExecutable => ({
  size: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
  version: SERVICE_VERSION,
  open: () => Readable.from([Buffer.from(text)]),
})

export const hostExecutableUrl = (serviceBaseUrl: string, architecture: string): string =>
  `${serviceBaseUrl}${OWN_BASE_PATH}/v1/host-executable?architecture=${encodeURIComponent(architecture)}`
