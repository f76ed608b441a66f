import type { KubeObject } from '../../assets/object-yaml.ts'
import type { InstallInputs } from '../../inputs.ts'

/** How an operator comes into a cluster. Its namespace and the name of its subscription are in the catalogue. */
export interface OperatorInstall {
  /** In the catalogue of the marketplace; absent: called like the subscription. */
  readonly package?: string
  readonly source?: 'redhat-operators' | 'certified-operators'
  /** Where the operator looks for work: its own namespace, or all. */
  readonly watches?: 'own-namespace' | 'all-namespaces'
  readonly groupName?: string
  /** Present from the start, beside namespace, group and subscription; file name to object. */
  readonly beside?: (context: OperatorContext) => Readonly<Record<string, KubeObject>>
  /** What sets the operator to work. Applied when its own types are known to the cluster. */
  readonly resources?: (context: OperatorContext) => readonly KubeObject[]
}

export interface OperatorContext {
  readonly inputs: InstallInputs
  readonly namespace: string
  readonly selected: ReadonlySet<string>
  readonly isSingleNode: boolean
  readonly installsHostPathStorageOnSno: boolean
}
