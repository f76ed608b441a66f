import type { ProxySpec } from './infra-env.ts'
import type { Meta } from './meta.ts'

/** Both as far as we read them; the API server has held them to their schema. */
export interface ClusterDeployment {
  readonly metadata: Meta
  readonly spec: {
    readonly clusterName: string
    readonly baseDomain: string
    readonly installed?: boolean
    readonly pullSecretRef?: { readonly name?: string }
    readonly clusterInstallRef?: {
      readonly group: string
      readonly kind: string
      readonly name: string
    }
  }
}

export interface ClusterInstall {
  readonly metadata: Meta
  readonly spec: ClusterInstallSpec
}

export interface ClusterInstallSpec {
  readonly imageSetRef?: { readonly name: string }
  readonly provisionRequirements: {
    readonly controlPlaneAgents: number
    readonly workerAgents?: number
    readonly arbiterAgents?: number
  }
  readonly networking: {
    readonly clusterNetwork?: readonly { readonly cidr: string; readonly hostPrefix?: number }[]
    readonly serviceNetwork?: readonly string[]
    readonly machineNetwork?: readonly { readonly cidr: string }[]
    readonly networkType?: string
    readonly userManagedNetworking?: boolean
  }
  readonly apiVIP?: string
  readonly apiVIPs?: readonly string[]
  readonly ingressVIP?: string
  readonly ingressVIPs?: readonly string[]
  readonly sshPublicKey?: string
  readonly ntpSources?: readonly string[]
  readonly proxy?: ProxySpec
  readonly controlPlane?: MachinePool
  readonly compute?: readonly MachinePool[]
  readonly arbiter?: MachinePool
  readonly holdInstallation?: boolean
  readonly mastersSchedulable?: boolean
  readonly loadBalancer?: { readonly type?: string }
  readonly platformType?: string
  readonly external?: { readonly platformName?: string; readonly cloudControllerManager?: string }
  readonly diskEncryption?: {
    readonly enableOn?: string
    readonly mode?: string
    readonly tangServers?: string
  }
}

export interface MachinePool {
  readonly name: string
  readonly hyperthreading?: string
}
