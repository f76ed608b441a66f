import type { AgentDelivery } from '@groundwork/ignition/discovery'
import { discoveryIgnitionText } from '@groundwork/ignition/discovery'
import { discoveryInputs } from '@groundwork/ignition/testing'
import { buildHardware } from '../profile/build-hardware.ts'
import { BUILT_IN_PROFILES } from '../profile/built-in-profiles.ts'
import { readProfile } from '../profile/read-profile.ts'
import { type CreatedWorld, createWorld } from '../run/create-world.ts'
import { createVirtualTime, type VirtualTime } from '../time/virtual-time.ts'
import type { BootMedium, Computer } from '../world/computer.ts'
import type { Hardware } from '../world/hardware.ts'
import { INFRA_ENV_ID, type RecordingService, SERVICE_URL } from './recording-service.ts'

export const API_VIP = '192.0.2.5'
export const INGRESS_VIP = '192.0.2.6'
export const MINUTE = 60_000

/** The medium of the recording service. */
export const TEST_MEDIUM = testMedium({
  kind: 'executable',
  url: `${SERVICE_URL}/host/x86_64`,
  sha256: 'a'.repeat(64),
  version: '0.1.0',
  timeoutSeconds: 600,
})

export function testMedium(agent: AgentDelivery): BootMedium {
  const named = { infraEnvId: INFRA_ENV_ID, serviceBaseUrl: SERVICE_URL, agentToken: 'token of the test' }
  return { kind: 'discovery', ignition: discoveryIgnitionText(discoveryInputs({ ...named, agent })) }
}

export interface TestLab {
  readonly world: CreatedWorld
  readonly time: VirtualTime
  readonly lines: readonly string[]
  add(name: string, profile: keyof typeof BUILT_IN_PROFILES, changes?: Partial<Hardware>): Computer
  end(): void
}

/** A world with one network and virtual time, whose computers know the service of the test. */
export function createTestLab(service: Pick<RecordingService, 'send'>, seed = 7): TestLab {
  const time = createVirtualTime()
  const ending = new AbortController()
  const lines: string[] = []
  const world = createWorld({
    seed,
    time,
    service: { urls: [SERVICE_URL], send: service.send },
    signal: ending.signal,
    log: (who, what) =>
      void lines.push(`${new Date(time.now()).toISOString().slice(11, 19)} ${who}: ${what}`),
  })
  world.network.addSegment({ name: 'machines', cidrs: ['192.0.2.0/24'], ntpServers: ['192.0.2.1'] })
  return {
    world,
    time,
    lines,
    add(name, profile, changes = {}) {
      const index = world.computers.size
      const built = buildHardware(readProfile(BUILT_IN_PROFILES[profile]), {
        index,
        random: world.random.stream(`hardware ${name}`),
      })
      const hardware = { ...built, hostname: name, ...changes }
      const [nic] = hardware.nics
      const nics = nic === undefined ? [] : [{ ...nic, segment: 'machines', isUp: true }]
      const computer = world.add({ name, hardware, nics })
      computer.firmware.medium = TEST_MEDIUM
      return computer
    },
    end: () => ending.abort(),
  }
}
