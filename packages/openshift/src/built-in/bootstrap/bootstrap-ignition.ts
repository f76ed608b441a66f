import type { IgnitionConfig } from '@groundwork/ignition/document'
import { sshKeysIn } from '../machines/machine-configs.ts'
import { IGNITION_VERSION } from '../machines/pointer-ignition.ts'
import { clusterFiles, surroundingFiles } from './bootstrap-files.ts'
import type { BootstrapInputs } from './bootstrap-inputs.ts'
import { scriptFiles } from './script-files.ts'
import { bootstrapUnits } from './units.ts'

/** The machine that starts the cluster. */
export function bootstrapIgnition(inputs: BootstrapInputs): IgnitionConfig {
  // openshift-install adds a key of its own here, with which it fetches logs. We have no use for such a key.
  const sshAuthorizedKeys = sshKeysIn(inputs.shape.config.sshKey ?? '')
  return {
    ignition: { version: IGNITION_VERSION },
    passwd: { users: [{ name: 'core', ...(sshAuthorizedKeys.length > 0 && { sshAuthorizedKeys }) }] },
    storage: { files: [...clusterFiles(inputs), ...surroundingFiles(inputs), ...scriptFiles(inputs)] },
    systemd: { units: [...bootstrapUnits(inputs)] },
  }
}
