// ip of iproute2: what the computer's interfaces, routes and neighbours are, as JSON, and the few changes that programs make.
import type { ProgramResult } from '@groundwork/host/machine'
import { canonicalIp } from '../../world/ip-network.ts'
import { failedWith, type Program, type ProgramCall, succeededWith } from '../../world/program.ts'
import { addMacvlan, deleteLink, interfacesOf, switchLink } from '../interfaces.ts'
import type { NetworkContext } from '../network-context.ts'
import { describeLink, LOOPBACK_LINK } from './ip-links.ts'
import { routesOf } from './ip-routes.ts'
import { findNic } from './ping.ts'

export const createIp =
  (context: NetworkContext): Program =>
  (call) => {
    const options = call.args.filter((word) => word.startsWith('-'))
    const [object = '', ...words] = call.args.filter((word) => !word.startsWith('-'))
    const families: readonly (4 | 6)[] = options.includes('-6') ? [6] : options.includes('-4') ? [4] : [4, 6]
    if (/^a(ddr|ddress)?$/.test(object)) return showLinks(context, call, words, { families })
    if (/^l(ink)?$/.test(object)) return link(context, call, words)
    if (/^r(oute)?$/.test(object)) {
      if (words[0] === 'get') return getRoute(context, call, words[1] ?? '')
      const family = options.includes('-6') ? 6 : 4
      return json(routesOf(context, call.system, family))
    }
    if (/^n(eigh|eighbour|eighbor)?$/.test(object)) return neighbours(context, call, words)
    return failedWith(`Object "${object}" is unknown, try "ip help".\n`)
  }

const json = (value: unknown): ProgramResult => succeededWith(`${JSON.stringify(value)}\n`)

/** The word after this one. */
const after = (words: readonly string[], name: string): string | undefined => {
  const at = words.indexOf(name)
  return at < 0 ? undefined : words[at + 1]
}

function showLinks(
  { fabric }: NetworkContext,
  { system }: ProgramCall,
  words: readonly string[],
  { families }: { readonly families: readonly (4 | 6)[] },
): ProgramResult {
  const device = after(words, 'dev')
  const all = interfacesOf(system, fabric)
  const chosen = device === undefined ? all : all.filter(({ name }) => name === device)
  if (device !== undefined && device !== 'lo' && chosen.length === 0) return noDevice(device)
  const loopback = device === undefined || device === 'lo' ? [LOOPBACK_LINK] : []
  return json([...loopback, ...chosen.map((one) => describeLink(one, families))])
}

const noDevice = (name: string): ProgramResult => failedWith(`Device "${name}" does not exist.\n`)

function link(context: NetworkContext, call: ProgramCall, words: readonly string[]): ProgramResult {
  const { fabric } = context
  const [command = 'show', ...rest] = words
  if (command === 'show') return showLinks(context, call, rest, { families: [] })
  if (command === 'add') {
    const wanted = {
      name: after(rest, 'name') ?? '',
      parent: after(rest, 'link') ?? '',
      mac: after(rest, 'address') ?? '',
    }
    if (after(rest, 'type') !== 'macvlan')
      return failedWith('RTNETLINK answers: Operation not supported\n', 2)
    const problem = addMacvlan(call.system, fabric, wanted)
    return problem === null ? succeededWith('') : failedWith(`${problem}\n`, 2)
  }
  const name = after(rest, 'dev') ?? rest[0] ?? ''
  if (command === 'set') {
    return switchLink(call.system, fabric, name, rest.includes('up')) ? succeededWith('') : noDevice(name)
  }
  if (/^del(ete)?$/.test(command))
    return deleteLink(call.system, fabric, name) ? succeededWith('') : noDevice(name)
  return failedWith(`Command "${command}" is unknown, try "ip link help".\n`)
}

function getRoute({ paths, fabric }: NetworkContext, { system }: ProgramCall, asked: string): ProgramResult {
  const dst = canonicalIp(asked)
  if (dst === null) return failedWith(`Error: any valid prefix is expected rather than "${asked}".\n`)
  const way = paths.wayTo(system.computer, dst)
  if (way === null) return failedWith('RTNETLINK answers: Network is unreachable\n', 2)
  if (way.kind === 'itself') {
    return json([{ type: 'local', dst, dev: 'lo', prefsrc: dst, flags: [], uid: 0, cache: ['local'] }])
  }
  const dev = interfacesOf(system, fabric).findLast(({ nic, kind }) => nic === way.nic && kind !== 'macvlan')
  const gateway = way.kind === 'router' ? { gateway: way.gateway } : {}
  return json([{ dst, ...gateway, dev: dev?.name, prefsrc: way.source, flags: [], uid: 0, cache: [] }])
}

/** A neighbour that is asked for counts as just contacted: callers look here only after they tried to reach it. */
function neighbours(context: NetworkContext, call: ProgramCall, words: readonly string[]): ProgramResult {
  const { computer } = call.system
  const dst = canonicalIp(words.find((word) => canonicalIp(word) !== null) ?? '')
  const device = after(words, 'dev')
  const nic = device === undefined ? undefined : findNic(context, call, device)
  if (nic === null) return failedWith(`Cannot find device "${device}"\n`)
  const way = dst === null ? null : context.paths.wayTo(computer, dst, nic)
  if (dst === null || way?.kind !== 'link') return json([])
  const [trip] = context.paths.tripsBy(computer, way, dst)
  const dev = device === undefined ? { dev: way.nic.name } : {}
  if (trip === undefined) return json([{ dst, ...dev, state: ['FAILED'] }])
  return json([{ dst, ...dev, lladdr: trip.to.mac, state: ['REACHABLE'] }])
}
