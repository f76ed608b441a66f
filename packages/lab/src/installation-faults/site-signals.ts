import type { ClusterStatus, HostStage } from '@groundwork/contract/vocabulary'
import type { LabMember } from '../run/create-lab.ts'
import type { Computer } from '../world/computer.ts'
import type { World } from '../world/world.ts'
import type { InstallationSite } from './installation-fault.ts'

export interface Signals extends Pick<InstallationSite, 'reaches' | 'becomes'> {
  /** What was seen of the cluster. False: it is news, and those who waited for it come first. */
  tell(status: string): boolean
}

/** For faults that wait for their moment: what the machines of a cluster report, and what becomes of it. */
export function createSignals(world: World, { computers }: LabMember): Signals {
  const stages = createMilestones<Computer>()
  const statuses = createMilestones<void>()
  const before = world.requestService
  world.requestService = (computer, url, init) => {
    if (computer !== null && computers.includes(computer) && typeof init.body === 'string') {
      const stage = /"current_stage":"([^"]+)"/.exec(init.body)?.[1]
      if (stage !== undefined) stages.pass(stage, computer)
    }
    return before(computer, url, init)
  }
  return {
    reaches: (stage: HostStage) => stages.wait(stage),
    becomes: (status: ClusterStatus) => statuses.wait(status),
    tell: (status) => !statuses.pass(status),
  }
}

function createMilestones<Value>() {
  const passed = new Map<string, Value>()
  const waiting = new Map<string, ((value: Value) => void)[]>()
  return {
    /** True: for the first time. */
    pass(name: string, value: Value): boolean {
      if (passed.has(name)) return false
      passed.set(name, value)
      for (const go of waiting.get(name) ?? []) go(value)
      return true
    },
    wait(name: string): Promise<Value> {
      const value = passed.get(name)
      if (passed.has(name)) return Promise.resolve(value as Value)
      return new Promise((resolve) => waiting.set(name, [...(waiting.get(name) ?? []), resolve]))
    },
  }
}
