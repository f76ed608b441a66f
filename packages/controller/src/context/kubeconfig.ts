import type { Machine } from '@groundwork/host/machine'
import type { ClusterService } from '../service/cluster-service.ts'

/** For programs that talk to the cluster themselves. */
export interface Kubeconfig {
  /** The file; fetched from the service when it is needed first. */
  path(): Promise<string>
}

const NAME = 'kubeconfig-noingress'
const PATH = `/tmp/${NAME}`

export function createKubeconfig(machine: Machine, service: ClusterService): Kubeconfig {
  let fetched: Promise<string> | null = null
  const fetchIt = async (): Promise<string> => {
    await machine.files.write(PATH, await service.downloadCredentials(NAME), 0o600)
    return PATH
  }
  return {
    path() {
      fetched ??= fetchIt()
      // What failed is not kept.
      fetched.catch(() => {
        fetched = null
      })
      return fetched
    },
  }
}
