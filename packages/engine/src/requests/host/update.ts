// PATCH of a host: the fields do not depend on each other, but either all are written or none.

import type { HostUpdateParams } from '@groundwork/contract/hosts'
import { hostnameProblem } from '@groundwork/hostnames/hostname-rules'
import { differences } from '../../collections/differences.ts'
import type { HostContext } from '../../context/host-context.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import { accepted, type Outcome, type Problem, problem, quote, refused } from '../problem.ts'
import { checkChangeable } from './changeable.ts'
import { chooseDisk, skipFormatting } from './disks.ts'
import { checkFencing, withFencingDefaults } from './fencing.ts'
import type { HostChanges, HostSecrets } from './host-changes.ts'
import { checkLabels, labelsOf } from './labels.ts'
import { checkRole, roleChanges } from './roles.ts'

export function updateHost(context: HostContext, params: HostUpdateParams): Outcome<HostChanges> {
  const { host } = context
  const parts = [
    changeRole(context, params),
    changeName(params),
    changeDisk(context, params),
    changeFormatting(host, params),
    changePool(params),
    changeLabels(params),
  ]
  const problems = [
    ...checkChangeable(host, guardedFields(params)),
    ...parts.flatMap((part) => (part.ok ? [] : part.problems)),
    ...checkSecrets(context, params),
  ]
  // A wrong value is the caller's mistake at any time, a wrong status only now: the former is said first.
  if (problems.length > 0) return refused(problems.sort((a, b) => a.status - b.status))
  const next = Object.assign({ ...host }, ...parts.map((part) => (part.ok ? part.value : {}))) as HostFacts
  const hasFencing = host.has_fencing_credentials || (params.fencing_credentials ?? null) !== null
  const withFencing = { ...next, has_fencing_credentials: hasFencing }
  return accepted({ host: differences(host, withFencing), secrets: secretsOf(params) })
}

type Part = Outcome<Partial<HostFacts>>
const UNCHANGED: Part = accepted({})

const GUARDED: readonly (keyof HostUpdateParams)[] = [
  'host_role',
  'host_name',
  'disks_selected_config',
  'disks_skip_formatting',
  'machine_config_pool_name',
  'ignition_endpoint_token',
  'ignition_endpoint_http_headers',
  'node_labels',
  'fencing_credentials',
]

/** A token may be forgotten at any time. */
function guardedFields(params: HostUpdateParams): readonly string[] {
  return GUARDED.filter((field) => {
    const value = params[field] ?? null
    return value !== null && !(field === 'ignition_endpoint_token' && value === '')
  })
}

function changeRole({ host, cluster, settings }: HostContext, { host_role: role }: HostUpdateParams): Part {
  if (role === undefined || role === null) return UNCHANGED
  const problems = checkRole(role, cluster?.cluster ?? null, settings)
  return problems.length > 0 ? refused(problems) : accepted(roleChanges(host, role))
}

function changeName({ host_name: name }: HostUpdateParams): Part {
  if (name === undefined || name === null) return UNCHANGED
  const complaint = hostnameProblem(name)
  if (complaint === null) return accepted({ requested_hostname: name })
  return refused([problem('invalid-text', 'host_name', `host_name ${quote(name)} ${complaint.text}.`)])
}

function changeDisk(context: HostContext, { disks_selected_config: choice }: HostUpdateParams): Part {
  return choice ? chooseDisk(context, choice) : UNCHANGED
}

function changeFormatting(host: HostFacts, { disks_skip_formatting: wishes }: HostUpdateParams): Part {
  return wishes ? skipFormatting(host, wishes) : UNCHANGED
}

function changePool({ machine_config_pool_name: pool }: HostUpdateParams): Part {
  return pool === undefined || pool === null ? UNCHANGED : accepted({ machine_config_pool_name: pool })
}

function changeLabels({ node_labels: labels }: HostUpdateParams): Part {
  if (!labels) return UNCHANGED
  const problems = checkLabels(labels)
  return problems.length > 0 ? refused(problems) : accepted({ node_labels: labelsOf(labels) })
}

function checkSecrets({ cluster, settings }: HostContext, params: HostUpdateParams): readonly Problem[] {
  const { fencing_credentials: credentials } = params
  return credentials ? checkFencing(credentials, cluster?.cluster ?? null, settings) : []
}

function secretsOf(params: HostUpdateParams): Partial<HostSecrets> {
  const {
    ignition_endpoint_token: token,
    ignition_endpoint_http_headers: headers,
    fencing_credentials,
  } = params
  return {
    ...(token === undefined || token === null ? {} : { ignition_endpoint_token: token }),
    ...(headers ? { ignition_endpoint_http_headers: headers } : {}),
    ...(fencing_credentials ? { fencing_credentials: withFencingDefaults(fencing_credentials) } : {}),
  }
}
