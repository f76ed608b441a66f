// The program that runs on discovered machines. "npm run build:host" makes it; where nobody did, a placeholder says so.
import { createHash } from 'node:crypto'
import { createReadStream, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { OWN_BASE_PATH } from '@groundwork/contract/operation'
import { HOST_ARCHITECTURES } from '@groundwork/contract/own/boot'
import { SERVICE_VERSION } from '../catalogue/service-version.ts'
import type { BootConfig } from '../config.ts'

export interface HostExecutable {
  readonly size: number
  /** Found out when it is first asked for. */
  readonly sha256: string
  readonly version: string
  open(): Readable
}

/** Ends with "try again later", after a while, so that the unit which starts it does not fill the journal. */
const PLACEHOLDER = `#!/bin/sh
# Placeholder of Groundwork ${SERVICE_VERSION}. It does nothing to this machine.
echo "This build has no host executable yet: the machine booted and reached the service, but it will not register." >&2
echo "Run \\"npm run build:host\\" where the service is, start it again and download the image again." >&2
echo "Or start the service with --agent-form container, or with a program of yours by --host-executable." >&2
sleep 30
exit 75
`

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
  if (directory === '') return placeholder
  const built = builtFor(directory, architecture)
  if (built !== null) return built
  return HOST_ARCHITECTURES.some((other) => builtFor(directory, other) !== null) ? null : placeholder
}

export const noHostExecutable = (architecture: string): string =>
  `There is no host program for ${architecture} here. Run "npm run build:host" on such a machine and copy packages/host/dist/groundwork-host-${architecture}, or start the service with --host-executable.`

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

const placeholder: HostExecutable = {
  size: Buffer.byteLength(PLACEHOLDER),
  sha256: createHash('sha256').update(PLACEHOLDER).digest('hex'),
  version: SERVICE_VERSION,
  open: () => Readable.from([Buffer.from(PLACEHOLDER)]),
}

export const hostExecutableUrl = (serviceBaseUrl: string, architecture: string): string =>
  `${serviceBaseUrl}${OWN_BASE_PATH}/v1/host-executable?architecture=${encodeURIComponent(architecture)}`
