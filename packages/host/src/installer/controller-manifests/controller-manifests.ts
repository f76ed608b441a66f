import { stringify } from 'yaml'
import { clusterRoleBinding, namespace, networkPolicy, serviceAccount } from './access-objects.ts'
import { clusterRole } from './cluster-role.ts'
import { configMap, secret } from './configuration.ts'
import type { ControllerManifestInputs, Manifest } from './inputs.ts'
import { job } from './job.ts'
import { CONTROLLER } from './names.ts'
import { programKeeper, programKeeperRole, programKeeperRoleBinding } from './program-keeper.ts'

/** Everything that makes the controller run in the new cluster, for the directory that the bootstrap applies. */
export const controllerManifests = (inputs: ControllerManifestInputs): readonly Manifest[] => [
  manifest('namespace', namespace),
  manifest('service-account', serviceAccount),
  manifest('cluster-role', clusterRole),
  manifest('cluster-role-binding', clusterRoleBinding),
  manifest('network-policy', networkPolicy),
  manifest('config', configMap(inputs)),
  manifest('secret', secret(inputs)),
  ...(inputs.program === undefined ? [] : programManifests(inputs)),
  manifest('job', job(inputs)),
]

const programManifests = (inputs: ControllerManifestInputs): readonly Manifest[] => [
  manifest('program-role', programKeeperRole),
  manifest('program-role-binding', programKeeperRoleBinding),
  manifest('program-daemon-set', programKeeper(inputs)),
]

const manifest = (what: string, object: object): Manifest => ({
  name: `${CONTROLLER}-${what}.yaml`,
  // Text of users must not become anything else, and an object that is used twice must not become a reference.
  text: stringify(object, { aliasDuplicateObjects: false, lineWidth: 0 }),
})
