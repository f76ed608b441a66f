import type { HostSummary } from '@groundwork/contract/groundwork'

/** What has to be typed before hosts are changed for good. Of many it is their number, which is what people get wrong; of one its name. */
export const confirmWord = (hosts: readonly Pick<HostSummary, 'name'>[]): string =>
  hosts.length === 1 && hosts[0] !== undefined ? hosts[0].name : String(hosts.length)
