import type { Condition, KubeObject } from '@groundwork/kube-client/objects'

export interface ClusterOperator extends KubeObject {
  readonly status?: {
    readonly conditions?: readonly Condition[]
    readonly versions?: readonly { readonly name: string; readonly version: string }[]
  }
}

export interface ClusterVersion extends KubeObject {
  readonly status?: {
    readonly conditions?: readonly Condition[]
    readonly desired?: { readonly version?: string }
    readonly capabilities?: {
      readonly enabledCapabilities?: readonly string[]
      readonly knownCapabilities?: readonly string[]
    }
  }
}

export interface ClusterProxy extends KubeObject {
  readonly status?: { readonly httpProxy?: string; readonly httpsProxy?: string; readonly noProxy?: string }
}

export interface MachineConfigPool extends KubeObject {
  readonly spec?: { readonly paused?: boolean }
}

export interface Subscription extends KubeObject {
  readonly status?: { readonly currentCSV?: string }
}

export interface InstallPlan extends KubeObject {
  readonly status?: { readonly phase?: string }
}

export interface ServiceVersion extends KubeObject {
  readonly spec?: { readonly version?: string }
  readonly status?: { readonly phase?: string; readonly message?: string }
}

export interface ConsumerRef {
  readonly apiVersion?: string
  readonly kind?: string
  readonly namespace?: string
  readonly name?: string
}

export interface BareMetalHost extends KubeObject {
  readonly spec?: { readonly externallyProvisioned?: boolean; readonly consumerRef?: ConsumerRef }
  readonly status?: {
    readonly provisioning?: { readonly state?: string }
    readonly lastUpdated?: string
  }
}

export type KubeMachine = KubeObject
export type Provisioning = KubeObject
