import type { Cluster } from '@groundwork/contract/clusters'
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { createContext, useContext } from 'react'
import type { FailedCheck } from './rules/steps.ts'

export interface Configure {
  readonly cluster: Cluster
  /** Null until they are loaded, or when they cannot be. */
  readonly failed: readonly FailedCheck[] | null
  readonly isReadOnly: boolean
}

export const ConfigureContext = createContext<Configure | null>(null)

export function useConfigure(): Configure {
  const configure = useContext(ConfigureContext)
  if (configure === null) throw new Error('There is no cluster above this component.')
  return configure
}

const OPEN: readonly ClusterStatus[] = ['insufficient', 'ready', 'pending-for-input', 'adding-hosts']
/** Settings can be changed before an installation, and while hosts are added to a running cluster. */
export const isOpen = (status: ClusterStatus): boolean => OPEN.includes(status)
