// A row of the table of tools that an assistant can use.
import type { Client } from '@groundwork/contract/client'

export interface ToolInput {
  readonly cluster?: string
  readonly host?: string
  readonly limit?: number
  readonly role?: 'auto-assign' | 'master' | 'worker' | 'arbiter'
  readonly hostname?: string
  readonly disk_id?: string
  readonly settings?: Readonly<Record<string, unknown>>
}

type InputName = keyof ToolInput

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly needs: readonly InputName[]
  readonly takes?: readonly InputName[]
  /** It changes something: offered only to those who were asked for it. */
  readonly changes?: 'harmless' | 'destructive'
  run(client: Client, input: ToolInput): Promise<unknown>
}

const SCHEMAS: Readonly<Record<InputName, object>> = {
  cluster: { type: 'string', description: 'Name, id, or the beginning of either, of a cluster.' },
  host: { type: 'string', description: 'Name, id, or the beginning of either, of a host of this cluster.' },
  limit: { type: 'integer', minimum: 1, maximum: 200, description: 'At most this many; 50 without it.' },
  role: {
    type: 'string',
    enum: ['auto-assign', 'master', 'worker', 'arbiter'],
    description: 'Role of the node.',
  },
  hostname: { type: 'string', description: 'Name of the node.' },
  disk_id: { type: 'string', description: 'Disk to install on: an `id` of the disks in the inventory.' },
  settings: {
    type: 'object',
    additionalProperties: true,
    description:
      'Fields of the cluster with their new values, as PATCH /v2/clusters/{cluster_id} takes them.',
  },
}

export const inputSchema = ({ needs, takes = [] }: Tool): Readonly<Record<string, unknown>> => ({
  type: 'object',
  properties: Object.fromEntries([...needs, ...takes].map((name) => [name, SCHEMAS[name]])),
  required: [...needs],
  additionalProperties: false,
})
