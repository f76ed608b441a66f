import { setTimeout as sleep } from 'node:timers/promises'
import { isTemporary, type ReportingHost } from './reporting-host.ts'

/** All hosts report as fast as they are answered, also while the service is down. */
export function streamReports(hosts: readonly ReportingHost[]) {
  const before = total(hosts)
  let stopped = false
  const loops = hosts.map(async (host) => {
    while (!stopped) {
      try {
        await host.turn()
      } catch (error) {
        if (!isTemporary(error)) throw error
        await sleep(20)
      }
    }
  })
  const all = Promise.all(loops)
  return {
    count: () => total(hosts) - before,
    async stop() {
      stopped = true
      await all
    },
  }
}

const total = (hosts: readonly ReportingHost[]): number =>
  hosts.reduce((sum, host) => sum + host.acknowledged(), 0)
