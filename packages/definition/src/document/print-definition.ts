import { Document, isScalar, type Scalar, visit } from 'yaml'
import { schemaOf } from '../schema/find-schema.ts'
import type { Definition, DefinitionDocument, HostDefinition } from './definition.ts'

/** As YAML for people: one document for each cluster and infra-env, one for the hosts of each infra-env, members in the order of the schema. */
export const printDefinition = (definition: Definition): string =>
  documentsOf(definition).map(printDocument).join('---\n')

export function documentsOf({ clusters, infra_envs, hosts }: Definition): readonly DefinitionDocument[] {
  return [
    ...clusters.map((cluster): DefinitionDocument => ({ kind: 'Cluster', ...cluster })),
    ...infra_envs.map((infraEnv): DefinitionDocument => ({ kind: 'InfraEnv', ...infraEnv })),
    ...groupedHosts(hosts),
  ]
}

function groupedHosts(hosts: readonly HostDefinition[]): readonly DefinitionDocument[] {
  const groups = new Map<string, { place: object; members: object[] }>()
  for (const { infra_env, cluster, ...host } of hosts) {
    const place = {
      ...(infra_env === undefined ? {} : { infra_env }),
      ...(cluster === undefined ? {} : { cluster }),
    }
    const key = JSON.stringify([infra_env, cluster])
    const group = groups.get(key) ?? { place, members: [] }
    groups.set(key, group)
    group.members.push(host)
  }
  return [...groups.values()].map(
    ({ place, members }) => ({ kind: 'Hosts', ...place, hosts: members }) as DefinitionDocument,
  )
}

function printDocument(value: DefinitionDocument): string {
  const order = Object.keys(schemaOf(value.kind).properties ?? {})
  const entries = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  const document = new Document(Object.fromEntries(entries), { aliasDuplicateObjects: false })
  visit(document, {
    Scalar: (_key, node) => {
      if (isScalar(node)) asBlock(node)
    },
  })
  return document.toString({ lineWidth: 0 })
}

/** Texts of several lines are easier to read below each other. */
function asBlock(node: Scalar): void {
  const isBlock =
    typeof node.value === 'string' && /\n./.test(node.value) && !/\r|[^\S\n]\n|^\s/.test(node.value)
  if (isBlock) node.type = 'BLOCK_LITERAL'
}
