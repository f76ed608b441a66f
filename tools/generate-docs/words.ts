// Words that the tables of rules use without explaining them.
import { HostStage } from '@groundwork/contract/vocabulary'
import { DEFAULT_SETTINGS, NEVER_FAIL_STAGES } from '@groundwork/engine/facts'
import { isPastReboot } from '@groundwork/engine/host'
import { formatDuration, listOf } from '@groundwork/engine/text'
import { exampleHost } from './example-host.ts'
import { list } from './markdown.ts'

const LOOK = (whose: string) =>
  `**Look** or **refresh**: ${whose} is evaluated again, with all its validations, and its rules are tried. That happens by itself after every change of anything it depends on, and when a limit is over.`

const SOFT_TIMEOUTS = `**Soft timeouts**: limits that only mark a host or a cluster instead of failing it. They are ${DEFAULT_SETTINGS.areSoftTimeoutsEnabled ? 'on' : 'off'} by default, and on when both the service and the cluster (\`org_soft_timeouts_enabled\`) have them.`

export const hostWords = (): string =>
  list([
    LOOK('a host'),
    '**Day-2 host**: a host that joins a cluster which is installed already (`kind` AddToExistingClusterHost). It is installed on its own. All others are installed together with their cluster.',
    `**Past its reboot**: the host has left the discovery image for good. Its stage is one of ${stagesPastReboot()}.`,
    `${SOFT_TIMEOUTS} For a host they are about lost connections and stages that take too long.`,
    '**Reachable**: connected, with readable boot media.',
    '**Reclaim**: an unbind that makes an installed machine boot into discovery from its own disk, so that no operator has to go to the machine.',
    'Conditions about validations, such as "minimum hardware", are spelled out in [validations](../validations.md).',
  ])

export const clusterWords = (): string =>
  list([
    LOOK('a cluster'),
    `${SOFT_TIMEOUTS} For a cluster only the limit of the whole installation (${formatDuration(DEFAULT_SETTINGS.installationMs)}) is left then.`,
    '**Enough hosts**: all control plane nodes (at least three; two with an arbiter or with fencing), one arbiter where there are any, and two workers where two or more were assigned. A single node needs itself only.',
    `**Stage that only waits for optional operators**: ${listOf(NEVER_FAIL_STAGES)}. The cluster works without them, so these stages never fail it.`,
    'What "requirements met", "VIPs given" and the like ask for is spelled out in [validations](../validations.md).',
  ])

function stagesPastReboot(): string {
  const { progress } = exampleHost({}).host
  const stages = HostStage.enum.filter((current_stage) =>
    isPastReboot.holds(exampleHost({ host: { progress: { ...progress, current_stage } } })),
  )
  return stages.join(', ')
}
