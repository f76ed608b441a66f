import { shellWord } from '@groundwork/text/shell-word'
import type { DiscoveryInputs } from '../discovery-inputs.ts'
import type { DiscoveryPart } from '../discovery-part.ts'
import { hasProxy, proxyVariables } from '../proxy-variables.ts'
import { rootFile, WORLD_READABLE } from '../root-file.ts'

/** With a proxy: a person who logs in uses it too. */
export const proxyProfile: DiscoveryPart = {
  applies: hasProxy,
  files: (inputs) => [
    rootFile('/etc/profile.d/proxy.sh', WORLD_READABLE, exports(inputs), { overwrite: false }),
  ],
}

function exports(inputs: DiscoveryInputs): string {
  return proxyVariables(inputs)
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `export ${name}=${shellWord(value)}\n`)
    .join('')
}
