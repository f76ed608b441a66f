import { messageOf } from '@groundwork/errors/error-text'
import { findHostId, runAgent } from '@groundwork/host/agent'
import { createFileTree, putNode } from '@groundwork/host/machine'
import { ALL_STEPS } from '@groundwork/host/steps'
import type { IgnitionConfig } from '@groundwork/ignition/document'
import { readImage } from '../medium/read-image.ts'
import { type AgentOfMedium, readAgent } from '../medium/read-medium.ts'
import { putText } from '../medium/tree-text.ts'
import type { BootMedium, RunningSystem } from '../world/computer.ts'
import { mountsOf } from '../world/system-state.ts'
import { applyIgnition, parseIgnition } from './apply-ignition.ts'
import { journalLog } from './run-installer-here.ts'

/** From the firmware to the first services. */
const BOOT_MS = 25_000
const BOOT_SPREAD_MS = 20_000
/** To fetch the executable from the service. */
const FETCH_MS = 4_000
const MEDIUM_DEVICE = '/dev/sr0'
const MEDIUM_MOUNT = '/run/media/iso'

/** Firmware tries again when a stretch of its medium does not come. */
const REREAD_MS = 5_000

/** What a discovery medium starts, until the signal of the system. */
export async function runLiveSystem(system: RunningSystem, medium: BootMedium): Promise<void> {
  const { world, computer, tree, signal } = system
  plantMedium(system)
  const text = medium.kind === 'image' ? await fetchIgnition(system, medium.url) : medium.ignition
  await world.time.sleep(BOOT_MS + BOOT_SPREAD_MS * computer.random(), signal)
  if (signal.aborted) return
  const ignition = readMedium(text)
  if (ignition === null) {
    world.log(
      computer.name,
      'The Ignition of the medium cannot be read: the system stops in its emergency shell.',
    )
    return
  }
  applyIgnition(tree, ignition)
  defineUnits(system, ignition)
  const agent = await readAgent(tree, ignition)
  if (agent === null) {
    world.log(computer.name, 'The medium starts no agent: this machine will not register.')
    return
  }
  system.units.define('agent.service', (ended) => runAgentUnit(system, agent, ended))
  if (agent.isEnabled) await system.units.start('agent.service')
}

/** Empty: the system ended before the image was there. */
async function fetchIgnition({ world, computer, signal }: RunningSystem, url: string): Promise<string> {
  while (!signal.aborted) {
    try {
      const image = await readImage(url, (address, init) => world.requestService(computer, address, init))
      const read = image.fetchedBytes < image.sizeBytes ? `${megabytes(image.fetchedBytes)} of ` : ''
      world.log(computer.name, `Read its image from the service: ${read}${megabytes(image.sizeBytes)}.`)
      return image.ignition
    } catch (error) {
      world.log(computer.name, `The image cannot be read: ${messageOf(error)}`)
      await world.time.sleep(REREAD_MS, signal)
    }
  }
  return ''
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

// Of many machines with the same medium, only the first one reads it.
const media = new Map<string, IgnitionConfig | null>()
const MAX_MEDIA = 200

function readMedium(text: string): IgnitionConfig | null {
  const known = media.get(text)
  if (known !== undefined) return known
  const ignition = parseIgnition(text)
  if (media.size >= MAX_MEDIA) media.clear()
  media.set(text, ignition)
  return ignition
}

/** The device itself is part of the hardware. */
function plantMedium(system: RunningSystem): void {
  putNode(system.tree, MEDIUM_MOUNT, createFileTree())
  mountsOf(system).push({ source: MEDIUM_DEVICE, target: MEDIUM_MOUNT })
}

function defineUnits(system: RunningSystem, { systemd }: IgnitionConfig): void {
  for (const { name, enabled, contents } of systemd?.units ?? []) {
    if (contents === undefined || name === 'agent.service') continue
    system.units.define(name, async () => {}, { stays: true })
    if (enabled) void system.units.start(name)
  }
}

/** Restart=always: whatever ends the agent, systemd starts it anew. */
async function runAgentUnit(system: RunningSystem, agent: AgentOfMedium, signal: AbortSignal): Promise<void> {
  const { machine, world } = system
  const log = journalLog(system, 'agent')
  while (!signal.aborted) {
    if (await prepareAgent(system, agent, signal)) {
      const { settings, enrols, intervalMs } = agent
      const hostId = system.computer.hasOlderAgent ? (await findHostId(machine)).id : agent.hostId
      log.info(`The agent reports to ${settings.url}.`)
      await runAgent({ machine, settings, steps: ALL_STEPS, log, signal, intervalMs, enrols, hostId })
    }
    await world.time.sleep(agent.restartMs, signal)
  }
}

async function prepareAgent(
  { machine, world, tree }: RunningSystem,
  { image, settings }: AgentOfMedium,
  signal: AbortSignal,
): Promise<boolean> {
  if (image !== null) return (await machine.run('podman', ['pull', image], { signal })).code === 0
  await world.time.sleep(FETCH_MS, signal)
  if (settings.installer?.kind === 'executable') putText(tree, settings.installer.path, '')
  return !signal.aborted
}
