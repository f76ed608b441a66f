import { readFileSync } from 'node:fs'
import type { HostStaticNetworkConfig } from '@groundwork/contract/infra-envs'
import { contractDir } from '../testing/contract-dir.ts'

export interface RecordedFiles {
  readonly status: number
  readonly static_network_config?: string
  readonly files?: Readonly<Record<string, { readonly mode: string; readonly content: string }>>
}

export interface RecordedStaticNetwork {
  readonly name: string
  readonly input: {
    readonly openshift_version: string
    readonly static_network_config: readonly HostStaticNetworkConfig[]
  }
  /** The reference does not always choose the same interface for a rule. */
  readonly output: RecordedFiles & { readonly also_seen?: readonly RecordedFiles[] }
}

/** Settings of networks, and what the reference answered and made of them. */
export function recordedStaticNetworks(): readonly RecordedStaticNetwork[] {
  const lines = readFileSync(`${contractDir}recorded/static-network.jsonl`, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as RecordedStaticNetwork)
}
