// What machines and people are told where no program for hosts was built.
import { HOST_ARCHITECTURES } from '@groundwork/contract/groundwork'
import { SERVICE_VERSION } from '../catalogue/service-version.ts'

/** Those that the build makes on any machine; the others only where they are at home. */
const BUILT_ANYWHERE: readonly string[] = ['x86_64', 'arm64']
const NAMES: Readonly<Record<string, string>> = { x64: 'x86_64', ppc64: 'ppc64le' }
const ownArchitecture = NAMES[process.arch] ?? process.arch

export const noHostExecutable = (architecture: string): string =>
  `There is no host program for ${architecture} here. ${explainBuild(architecture)} Or start the service with --host-executable.`

/** Which command makes the program. For an unknown architecture: the one for the machine that the service runs on. */
export function explainBuild(architecture: string, own = ownArchitecture): string {
  const isKnown = HOST_ARCHITECTURES.some((known) => known === architecture)
  if (!isKnown || architecture === own) return 'Run "npm run build:host" where the service is.'
  return BUILT_ANYWHERE.includes(architecture)
    ? `Run "npm run build:host -- --architecture ${architecture}" where the service is.`
    : `Run "npm run build:host" on such a machine and copy packages/host/dist/groundwork-host-${architecture}.`
}

/** Ends with "try again later", after a while, so that the unit which starts it does not fill the journal. */
export const placeholderScript = (architecture: string): string => `#!/bin/sh
# Placeholder of Groundwork ${SERVICE_VERSION}. It does nothing to this machine.
echo 'This build has no host executable yet: the machine booted and reached the service, but it will not register.' >&2
echo '${explainBuild(architecture)} Then start the service again and download the image again.' >&2
echo 'Or start the service with --agent-form container, or with a program of yours by --host-executable.' >&2
sleep 30
exit 75
`
