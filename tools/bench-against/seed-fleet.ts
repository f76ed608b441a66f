// Hosts that have registered and sent their first inventory: each connection registers a host, describes it and takes the next.
import { createFleet, type FleetHost, type FleetSize } from '../bench-service/fleet.ts'
import { openConnection, request } from '../bench-service/load.ts'
import { AGENT_IMAGE } from '../bench-service/running-service.ts'
import type { KnownHost } from './plan-requests.ts'

export const API = '/api/assisted-install/v2'
export const AGENT_HEADER = `discovery_agent_version: ${AGENT_IMAGE}\r\n`

export interface Fleet {
  readonly hosts: readonly (FleetHost & KnownHost)[]
  readonly infraEnvIds: readonly string[]
  /** Of registering and describing, without making the clusters. */
  readonly seconds: number
}

export async function seedFleet(port: number, size: FleetSize, connections: number): Promise<Fleet> {
  const fleet = await createFleet(port, size, 'fleet')
  const hosts = fleet.map((host) => ({ ...host, hostId: host.machine.id }))
  const pairs = hosts.map(firstRequests)
  const started = performance.now()
  const queue = pairs.values()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await openConnection(port)
      for (const requests of queue) {
        for (const bytes of requests) {
          const { status } = await connection.send(bytes)
          if (status >= 300) throw new Error(`A host was answered ${status}.`)
        }
      }
      connection.close()
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  return { hosts, infraEnvIds: [...new Set(hosts.map(({ infraEnvId }) => infraEnvId))], seconds }
}

function firstRequests({ infraEnvId, hostId, machine }: FleetHost & KnownHost): readonly Buffer[] {
  const path = `${API}/infra-envs/${infraEnvId}/hosts`
  const registration = { host_id: hostId, discovery_agent_version: AGENT_IMAGE }
  const reply = machine.answer({ step_type: 'inventory', step_id: 'inventory-00000001' })
  return [
    request('POST', path, JSON.stringify(registration)),
    request('POST', `${path}/${hostId}/instructions`, JSON.stringify(reply), AGENT_HEADER),
  ]
}
