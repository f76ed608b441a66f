// Every recorded poll is planned again from what the recording shows about its host and cluster, and compared with the
// recorded answer.
//
// Reasoned differences: the reference lists the peers of a connectivity check in the order of its database, we by id, so
// lists of peers are compared without order. Ours have a field for agents that try ports, which is left aside. Statuses change between two answers without being shown: the plan may be
// made with the host's status before or after the poll. Images of the release are not part of any resource; they are
// taken from the first recorded image check. 46 polls are compared, 39 of five hosts and 7 of a single node.
import type { Host } from '@groundwork/contract/hosts'
import type { Steps } from '@groundwork/contract/steps'
import { createClusterContext, createHostContext } from '@groundwork/engine/context'
import {
  clusterFactsFromWire,
  DEFAULT_SETTINGS,
  hostFactsFromWire,
  infraEnvFactsFromWire,
  NO_STEP_INPUTS,
  type Settings,
  type StepInputs,
} from '@groundwork/engine/facts'
import { type Instructions, planSteps } from '@groundwork/engine/steps'
import { describe, expect, it } from 'vitest'
import {
  type Exchange,
  emptyWorld,
  hostIdIn,
  isPoll,
  observe,
  readRecording,
  type World,
} from '../testing/recording.ts'

const IMAGES = 'quay.io/edge-infrastructure'
const settings: Settings = {
  ...DEFAULT_SETTINGS,
  agentImage: `${IMAGES}/assisted-installer-agent:latest`,
  installerImage: `${IMAGES}/assisted-installer:latest`,
  controllerImage: `${IMAGES}/assisted-installer-controller:latest`,
}

describe.each(['multinode-install', 'sno-install'])('%s', (name) => {
  const exchanges = readRecording(name)
  const inputs = inputsFrom(exchanges)
  const polls = exchanges.filter(isPoll)

  it('has polls to compare', () => {
    expect(polls.length).toBe({ 'multinode-install': 39, 'sno-install': 7 }[name])
  })

  it.each(polls.map((poll) => [poll.seq, poll] as const))('poll %i gets the recorded steps', (seq, poll) => {
    const world = worldBefore(exchanges, seq)
    const id = hostIdIn(poll.path)
    const statuses = [world.hosts.get(id)?.status, statusAfter(exchanges, seq, id)]
    const plans = statuses.map((status) => comparable(planAt(world, id, status, inputs)))
    expect(plans).toContainEqual(comparable(poll.response as Steps))
  })
})

function planAt(
  world: World,
  id: string,
  status: Host['status'] | undefined,
  inputs: StepInputs,
): Instructions {
  const hosts = [...world.hosts.values()]
    // Peers move in step, so they get the same status; `status` is what is being tried.
    .map((host) => ({ ...host, status: status ?? host.status }))
    .map((host) => ({ ...hostFactsFromWire(host), discovery_agent_version: settings.agentImage }))
  const host = hosts.find((candidate) => candidate.id === id)
  const cluster = [...world.clusters.values()].find((candidate) => candidate.id === host?.cluster_id)
  if (!host || !cluster) throw new Error(`host ${id} was never shown`)
  const context = createClusterContext({
    cluster: clusterFactsFromWire(cluster),
    hosts: hosts.filter(({ cluster_id }) => cluster_id === cluster.id),
    infraEnvs: [...world.infraEnvs.values()].map(infraEnvFactsFromWire),
    settings,
    now: 0,
  })
  return planSteps(createHostContext(host, context), inputs)
}

function worldBefore(exchanges: readonly Exchange[], seq: number): World {
  const world = emptyWorld()
  for (const exchange of exchanges) if (exchange.seq < seq) observe(world, exchange)
  return world
}

function statusAfter(exchanges: readonly Exchange[], seq: number, id: string): Host['status'] | undefined {
  for (const exchange of exchanges) {
    const world = emptyWorld()
    if (exchange.seq > seq) observe(world, exchange)
    const status = world.hosts.get(id)?.status
    if (status) return status
  }
  return undefined
}

function inputsFrom(exchanges: readonly Exchange[]): StepInputs {
  const steps = exchanges.filter(isPoll).flatMap(({ response }) => (response as Steps).instructions ?? [])
  const check = steps.find(({ step_type }) => step_type === 'container-image-availability')
  const { images } = JSON.parse(check?.args?.[0] ?? '{"images":[]}') as { images: string[] }
  const [, machineConfigOperator = '', ocp = ''] = images
  return { ...NO_STEP_INPUTS, release: { machineConfigOperator, mustGather: { ocp }, coreos: '' } }
}

/** Ids differ with every answer, and the order of peers means nothing. */
function comparable(steps: Steps | Instructions) {
  return {
    seconds: steps.next_instruction_seconds,
    afterwards: steps.post_step_action,
    steps: (steps.instructions ?? []).map(({ step_type, args = [] }) => ({
      step_type,
      args: args.map((arg) => (step_type === 'connectivity-check' ? byHostId(JSON.parse(arg)) : parsed(arg))),
    })),
  }
}

const byHostId = (peers: readonly { host_id: string; tcp_ports?: readonly number[] }[]) =>
  peers.map(withoutPorts).sort((a, b) => (a.host_id < b.host_id ? -1 : 1))

/** For our own agents; empty here, as the recorded ones do not listen. */
function withoutPorts({ tcp_ports = [], ...peer }: { host_id: string; tcp_ports?: readonly number[] }) {
  expect(tcp_ports).toEqual([])
  return peer
}

function parsed(arg: string): unknown {
  return /^[{[]/.test(arg) ? JSON.parse(arg) : arg
}
