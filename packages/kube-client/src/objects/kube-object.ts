// Objects of Kubernetes, as far as our programs read them. Everything else stays in an object untouched.

export interface ObjectMeta {
  readonly name: string
  readonly namespace?: string
  readonly resourceVersion?: string
  readonly uid?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  readonly ownerReferences?: readonly { readonly kind?: string; readonly name: string }[]
}

export interface KubeObject {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata: ObjectMeta
}

export interface Condition {
  readonly type: string
  readonly status: string
  readonly reason?: string
  readonly message?: string
  readonly lastUpdateTime?: string
}

export interface Taint {
  readonly key: string
  readonly value?: string
  readonly effect?: string
}

export interface KubeNode extends KubeObject {
  readonly spec?: { readonly taints?: readonly Taint[] }
  readonly status?: {
    readonly conditions?: readonly Condition[]
    readonly addresses?: readonly { readonly type: string; readonly address: string }[]
  }
}

export interface KubePod extends KubeObject {
  readonly status?: {
    readonly phase?: string
    readonly conditions?: readonly Condition[]
  }
}

export interface ConfigMap extends KubeObject {
  readonly data?: Readonly<Record<string, string>>
}

export interface KubeService extends KubeObject {
  readonly spec?: { readonly clusterIP?: string; readonly clusterIPs?: readonly string[] }
}

export interface KubeEvent extends KubeObject {
  readonly reason?: string
  readonly message?: string
  readonly type?: string
  readonly count?: number
  readonly firstTimestamp?: string
  readonly lastTimestamp?: string
  readonly involvedObject: { readonly kind?: string; readonly name: string; readonly namespace?: string }
}

export interface KubeJob extends KubeObject {
  readonly status?: { readonly failed?: number; readonly conditions?: readonly Condition[] }
}

export interface SigningRequest extends KubeObject {
  readonly spec: {
    /** PEM in base64. */
    readonly request: string
    readonly signerName: string
    readonly username?: string
    readonly groups?: readonly string[]
    readonly usages?: readonly string[]
  }
  readonly status?: {
    readonly certificate?: string
    readonly conditions?: readonly Condition[]
  }
}
