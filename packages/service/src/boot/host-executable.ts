// The program that runs on discovered machines. Its source is not part of this version, so what is served says so; everything
// around it (the address, the checksum in images, the unit that fetches it) is as it will be.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { OWN_BASE_PATH } from '@groundwork/contract/operation'
import { SERVICE_VERSION } from '../catalogue/service-version.ts'

export interface HostExecutable {
  readonly bytes: Uint8Array
  readonly sha256: string
  readonly version: string
}

/** Ends with "try again later", after a while, so that the unit which starts it does not fill the journal. */
const PLACEHOLDER = `#!/bin/sh
# Placeholder of Groundwork ${SERVICE_VERSION}. It does nothing to this machine.
echo "This build has no host executable yet: the machine booted and reached the service, but it will not register." >&2
echo "To discover machines with this version, start the service with --agent-form container, or with a program of yours by --host-executable." >&2
sleep 30
exit 75
`

const placeholder = (): HostExecutable => ofBytes(Buffer.from(PLACEHOLDER))

const made = new Map<string, HostExecutable>()

/**
 * The program in this file; empty: our own. Looked at once: a file that changes later no longer has the checksum that images
 * name, and no machine runs it.
 */
export function hostExecutable(file: string): HostExecutable {
  const known = made.get(file)
  if (known !== undefined) return known
  const executable = file === '' ? placeholder() : ofBytes(readFileSync(file))
  made.set(file, executable)
  return executable
}

const ofBytes = (bytes: Uint8Array): HostExecutable => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  version: SERVICE_VERSION,
})

export const hostExecutableUrl = (serviceBaseUrl: string, architecture: string): string =>
  `${serviceBaseUrl}${OWN_BASE_PATH}/v1/host-executable?architecture=${encodeURIComponent(architecture)}`
