import type { CallInput } from '@groundwork/contract/client'
import type { Cluster } from '@groundwork/contract/clusters'

type Params = CallInput<'RegisterInfraEnv'>['body']

export const ARCHITECTURES = ['x86_64', 'arm64', 'ppc64le', 's390x'] as const

interface NewInfraEnv {
  readonly name: string
  readonly architecture: string
  readonly imageType: string
  readonly sshKey: string
  readonly pullSecret: string
}

export function newInfraEnv(form: NewInfraEnv, cluster: Cluster | undefined): Params {
  const cpu_architecture = ARCHITECTURES.find((each) => each === form.architecture) ?? 'x86_64'
  return {
    name: form.name.trim(),
    pull_secret: form.pullSecret.trim(),
    image_type: form.imageType === 'minimal-iso' ? 'minimal-iso' : 'full-iso',
    cpu_architecture,
    ...(form.sshKey.trim() !== '' && { ssh_authorized_key: form.sshKey.trim() }),
    ...(cluster !== undefined && { cluster_id: cluster.id }),
    ...(cluster?.openshift_version !== undefined && {
      // Several architectures are a matter of the release, not of the system on the medium.
      openshift_version: cluster.openshift_version.replace(/-multi$/, ''),
    }),
  }
}
