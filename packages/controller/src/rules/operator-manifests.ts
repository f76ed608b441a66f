import { parse } from 'yaml'
import type { CustomManifest } from './custom-manifests.ts'
import type { OlmOperator } from './olm-status.ts'

const METADATA = '.metadata.yaml'

export interface OperatorManifests extends OlmOperator {
  readonly manifests: readonly CustomManifest[]
}

interface Metadata {
  readonly namespace?: string
  readonly subscriptionName?: string
  readonly manifests?: readonly string[] | null
}

/** One entry an operator, `<name>.metadata.yaml`, names where it lives and the entries that hold its manifests in base64. */
export function readOperatorManifests(data: Readonly<Record<string, string>>): readonly OperatorManifests[] {
  return Object.entries(data)
    .filter(([key]) => key.endsWith(METADATA))
    .map(([key, text]) => {
      const name = key.slice(0, -METADATA.length)
      const metadata = (parse(text) ?? {}) as Metadata
      return {
        name,
        namespace: metadata.namespace ?? '',
        subscription: metadata.subscriptionName ?? '',
        manifests: (metadata.manifests ?? []).map((entry) => ({
          operator: name,
          text: decoded(data, entry),
        })),
      }
    })
}

function decoded(data: Readonly<Record<string, string>>, entry: string): string {
  const content = data[entry]
  if (content === undefined) throw new Error(`The manifest "${entry}" of an operator is missing.`)
  return Buffer.from(content, 'base64').toString()
}
