// Cluster shapes of the golden data, built in a service of ours by the same requests.
import { readFileSync } from 'node:fs'
import type { TestAnswer, TestApp } from '@groundwork/service/testing'
import { contractDir } from '../testing/contract-dir.ts'

export interface GoldenShape<Output> {
  readonly name: string
  readonly input: {
    readonly cluster: Readonly<Record<string, unknown>>
    readonly infra_env?: Readonly<Record<string, unknown>>
    readonly hosts?: readonly { readonly role: string; readonly inventory: { readonly hostname: string } }[]
    readonly host_patches?: readonly { readonly hostname: string; readonly request: unknown }[]
    readonly cluster_patches?: readonly { readonly request: unknown }[]
    readonly cluster_patch?: { readonly request: unknown }
    readonly manifests?: readonly unknown[]
    readonly install_config_overrides?: { readonly body_json_string: string; readonly status: number }
  }
  readonly output: Output
}

export function readShapes<Output>(file: string): readonly GoldenShape<Output>[] {
  const lines = readFileSync(`${contractDir}recorded/${file}.jsonl`, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as GoldenShape<Output>)
}

export interface BuiltShape {
  readonly registered: TestAnswer
  readonly clusterId: string
  readonly infraEnv: TestAnswer | null
  readonly hostIds: ReadonlyMap<string, string>
}

/** Hosts get ids in the order of the list, so that whatever is sorted by id is sorted alike in every run. */
export async function buildShape(service: TestApp, { input }: GoldenShape<unknown>): Promise<BuiltShape> {
  const registered = await service.inject('POST', '/v2/clusters', input.cluster)
  const clusterId: string = registered.body.id
  const hostIds = new Map<string, string>()
  if (registered.status !== 201 || input.infra_env === undefined) {
    return { registered, clusterId, infraEnv: null, hostIds }
  }
  const infraEnv = await service.inject('POST', '/v2/infra-envs', {
    ...input.infra_env,
    cluster_id: clusterId,
  })
  if (infraEnv.status !== 201) return { registered, clusterId, infraEnv, hostIds }
  const hosts = `/v2/infra-envs/${infraEnv.body.id}/hosts`
  for (const [index, { inventory }] of (input.hosts ?? []).entries()) {
    const id = `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`
    hostIds.set(inventory.hostname, id)
    await service.inject('POST', hosts, { host_id: id, discovery_agent_version: 'golden' })
    const reply = {
      step_type: 'inventory',
      step_id: 'inventory-1',
      exit_code: 0,
      output: JSON.stringify(inventory),
    }
    await service.inject('POST', `${hosts}/${id}/instructions`, reply)
  }
  await service.clock.advance(1)
  for (const { hostname, request } of input.host_patches ?? [])
    await service.inject('PATCH', `${hosts}/${hostIds.get(hostname)}`, request)
  for (const manifest of input.manifests ?? [])
    await service.inject('POST', `/v2/clusters/${clusterId}/manifests`, manifest)
  for (const { request } of [
    ...(input.cluster_patches ?? []),
    ...(input.cluster_patch ? [input.cluster_patch] : []),
  ])
    await service.inject('PATCH', `/v2/clusters/${clusterId}`, request)
  return { registered, clusterId, infraEnv, hostIds }
}
