import type { Client } from '@groundwork/contract/client'
import { CliError, usageError } from '../failures/cli-error.ts'
import { type BmcRow, bmcPath } from '../kinds/bmcs.ts'
import { CHECKS } from '../kinds/checks.ts'
import { type HostRow, hostPath } from '../kinds/hosts.ts'
import type { Kind } from '../kinds/kind.ts'
import { isForPrograms, readOutputFormat } from '../output/output-format.ts'
import { connect } from '../remote/connect.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { ActionFlags, ActionName, BmcActionName } from './add-action-commands.ts'
import { confirmName } from './confirm.ts'
import { makeEach } from './make-each.ts'
import { findCluster } from './scope.ts'
import { selectNamed } from './select-named.ts'
import { readTargets } from './targets.ts'

interface Given {
  readonly cluster_id: string
  readonly to: string | undefined
}

interface Action {
  /** Said before, where it asks. */
  readonly warning?: string
  /** Said afterwards. */
  readonly done: string
  run(client: Client, row: object, kind: Kind, given: Given): Promise<unknown>
}

const clusterPath = (kind: Kind, row: object) => ({ params: { cluster_id: kind.id(row) } })
const hostOf = (row: object) => ({ params: hostPath((row as HostRow).host) })

const bmcOf = (row: object) => ({ params: bmcPath(row as BmcRow) })

/** The service answers at once; how it ends is in "get bmcs". */
const BMC_ACTIONS: Readonly<Record<BmcActionName, Readonly<Record<string, Action>>>> = {
  boot: {
    bmc: {
      warning: 'The host of BMC NAME will be switched off and booted into discovery.',
      done: 'The service boots the host of BMC NAME. "groundwork get bmcs" says how far it is.',
      run: (client, row) => client.call('bootByBmc', bmcOf(row)),
    },
  },
  stop: {
    bmc: {
      done: 'The service leaves the host of BMC NAME alone.',
      run: (client, row) => client.call('stopBmcBoot', bmcOf(row)),
    },
  },
  power: {
    bmc: {
      warning: 'The power of the host of BMC NAME will be changed, whatever runs on it.',
      done: 'BMC NAME is asked to change the power.',
      run: (client, row, _, { to }) =>
        client.call('setBmcPower', { ...bmcOf(row), body: { power: powerOf(to) } }),
    },
  },
  probe: {
    bmc: {
      done: 'BMC NAME is asked what it is.',
      run: (client, row) => client.call('probeBmc', bmcOf(row)),
    },
  },
  eject: {
    bmc: {
      done: 'BMC NAME is asked to eject its image.',
      run: (client, row) => client.call('ejectBmcMedia', bmcOf(row)),
    },
  },
}

function powerOf(to: string | undefined): 'on' | 'off' | 'cycle' {
  if (to === 'on' || to === 'off' || to === 'cycle') return to
  throw usageError(`--to is "${to ?? ''}", but should be on, off or cycle.`)
}

const ACTIONS: Readonly<Record<ActionName, Readonly<Record<string, Action>>>> = {
  install: {
    cluster: { done: 'The installation of cluster NAME has begun.', run: installCluster },
    host: {
      done: 'The installation of host NAME has begun.',
      run: (client, row) => client.call('v2InstallHost', hostOf(row)),
    },
  },
  cancel: {
    cluster: {
      warning: 'The installation of cluster NAME will be broken off; its machines are left as they are.',
      done: 'The installation of cluster NAME was cancelled.',
      run: (client, row, kind) => client.call('V2CancelInstallation', clusterPath(kind, row)),
    },
  },
  reset: {
    cluster: {
      warning: 'Everything about the installation of cluster NAME will be forgotten.',
      done: 'Cluster NAME was reset. Boot its machines from their discovery image again.',
      run: (client, row, kind) => client.call('v2ResetCluster', clusterPath(kind, row)),
    },
    host: {
      warning: 'The installation of host NAME will be forgotten.',
      done: 'Host NAME was reset. Boot it from its discovery image again.',
      run: (client, row) => client.call('v2ResetHost', hostOf(row)),
    },
  },
  bind: {
    host: {
      done: 'Host NAME belongs to its cluster now.',
      run: (client, row, _, { cluster_id }) =>
        client.call('BindHost', { ...hostOf(row), body: { cluster_id } }),
    },
  },
  unbind: {
    host: {
      done: 'Host NAME belongs to no cluster now.',
      run: (client, row) => client.call('UnbindHost', hostOf(row)),
    },
  },
  'add-hosts': {
    cluster: {
      done: 'Hosts can join cluster NAME now.',
      run: (client, row, kind) => client.call('TransformClusterToAddingHosts', clusterPath(kind, row)),
    },
  },
  ...BMC_ACTIONS,
}

export async function runAction(
  around: Surroundings,
  name: ActionName,
  words: readonly string[],
  flags: ActionFlags,
): Promise<void> {
  const { kind, names } = readTargets(words)
  const action = ACTIONS[name][kind.singular]
  if (action === undefined)
    throw usageError(
      `${name} is not for ${kind.plural}.`,
      `It is for ${Object.keys(ACTIONS[name]).join(' and ')}.`,
    )
  if (flags.wait && (kind.singular !== 'cluster' || names.length !== 1))
    throw usageError(
      '--wait is for one cluster.',
      `"groundwork watch ${kind.plural} ${names.join(' ')}" shows how they get on.`,
    )
  if (flags.timeout !== undefined && !flags.wait) throw usageError('--timeout means nothing without --wait.')
  if (name === 'power') powerOf(flags.to)
  const { client } = await connect(around, flags)
  const match = action.warning === undefined || flags.yes ? 'whole' : 'beginning'
  const rows = selectNamed(kind, await kind.list(client, {}), names, false, match)
  const cluster_id = flags.cluster === undefined ? '' : (await findCluster(client, flags.cluster, 'whole')).id
  const fill = (text: string, row: object): string => text.replace('NAME', kind.nameOf(row))
  if (action.warning !== undefined)
    for (const row of rows)
      await confirmName(around, fill(action.warning, row), kind.nameOf(row), flags.yes === true)
  const changes = rows.map((row) => ({
    about: `${kind.singular} ${kind.nameOf(row)}`,
    make: async () => ({
      sentence: fill(action.done, row),
      name: `${kind.singular}/${kind.nameOf(row)}`,
      value: await action.run(client, row, kind, { cluster_id, to: flags.to }),
    }),
  }))
  // Programs get the object as it is in the end.
  if (flags.wait && isForPrograms(readOutputFormat(flags.output)))
    for (const { make } of changes) await make()
  else await makeEach(around, flags.output, changes)
}

const MOST_CHECKS = 20

/** Says what stops it. */
async function installCluster(client: Client, row: object, kind: Kind): Promise<unknown> {
  try {
    return await client.call('v2InstallCluster', clusterPath(kind, row))
  } catch (error) {
    if (!(error instanceof CliError) || (error.reason !== 'conflict' && error.reason !== 'invalid'))
      throw error
    const checks = await CHECKS.list(client, { cluster_id: kind.id(row) })
    const blocking = checks.filter(({ check }) => check.is_blocking)
    if (blocking.length === 0) throw error
    const lines = blocking
      .slice(0, MOST_CHECKS)
      .map(({ check, host }) => `  ${host?.name ?? 'cluster'}: ${check.id}: ${check.message}`)
    const more = blocking.length > MOST_CHECKS ? [`  and ${blocking.length - MOST_CHECKS} more`] : []
    throw new CliError('invalid', [error.message, ...lines, ...more].join('\n'), {
      next: `"groundwork fix cluster/${kind.nameOf(row)}" lists what helps.`,
      error_code: error.error_code,
      ...(error.status !== null && { status: error.status }),
      cause: error,
    })
  }
}
