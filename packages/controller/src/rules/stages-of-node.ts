import type { HostStage } from '@groundwork/contract/vocabulary'
import type { KnownHost } from '../service/known-host.ts'

const BEFORE_JOINING: readonly string[] = ['Configuring', 'Rebooting'] satisfies HostStage[]

/** What the service is told of a host whose node is there, in this order; by its stage when the round began. */
export function stagesOfNode({ stage }: KnownHost, isReady: boolean): readonly HostStage[] {
  return [
    ...(BEFORE_JOINING.includes(stage) ? (['Joined'] as const) : []),
    ...(isReady && stage !== 'Done' ? (['Done'] as const) : []),
  ]
}
