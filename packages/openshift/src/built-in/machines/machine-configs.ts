import type { IgnitionConfig } from '@groundwork/ignition/document'
import type { MachinePool } from '../../install-config/install-config.ts'
import type { ClusterShape, Role } from '../cluster-shape.ts'
import type { ManifestFile, ManifestMaker } from '../manifest-inputs.ts'
import { IGNITION_VERSION } from './pointer-ignition.ts'

interface MachineConfigSpec {
  readonly config?: Partial<IgnitionConfig>
  readonly kernelArguments?: readonly string[]
  readonly fips?: boolean
}

/** What every machine of a role is set up with from its first start on. */
export const machineConfigs: ManifestMaker = ({ shape }) =>
  shape.roles.flatMap((role) => [
    ...sshKeys(shape, role),
    ...(poolOf(shape, role)?.hyperthreading === 'Disabled'
      ? [machineConfig(role, `99-${role}-disable-hyperthreading`, { kernelArguments: NO_SECOND_THREAD })]
      : []),
    ...(shape.config.fips ? [machineConfig(role, `99-${role}-fips`, { fips: true })] : []),
    ...(shape.isDualStack
      ? [machineConfig(role, `99-dual-stack-${role}`, { kernelArguments: ['ip=dhcp,dhcp6'] })]
      : []),
  ])

const NO_SECOND_THREAD = ['nosmt', 'smt-enabled=off']

function sshKeys({ config }: ClusterShape, role: Role): readonly ManifestFile[] {
  const keys = sshKeysIn(config.sshKey)
  if (keys.length === 0) return []
  const passwd = { users: [{ name: 'core', sshAuthorizedKeys: keys }] }
  return [machineConfig(role, `99-${role}-ssh`, { config: { passwd } })]
}

export const sshKeysIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((key) => key.trim())
    .filter((key) => key !== '')

function poolOf({ config }: ClusterShape, role: Role): MachinePool | undefined {
  if (role === 'master') return config.controlPlane
  return role === 'arbiter' ? config.arbiter : config.compute?.[0]
}

function machineConfig(role: Role, name: string, { config = {}, ...spec }: MachineConfigSpec): ManifestFile {
  return {
    fileName: `99_openshift-machineconfig_${name}.yaml`,
    object: {
      apiVersion: 'machineconfiguration.openshift.io/v1',
      kind: 'MachineConfig',
      metadata: { name, labels: { 'machineconfiguration.openshift.io/role': role } },
      spec: { config: { ignition: { version: IGNITION_VERSION }, ...config }, ...spec },
    },
  }
}
