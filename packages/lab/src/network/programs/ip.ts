// ip of iproute2: what the computer's interfaces, routes and neighbours are, as JSON, and the few changes that programs make.
import type { Finished } from '@groundwork/host/machine'
import { canonicalIp } from '../../world/ip-network.ts'
import { complained, type Program, type ProgramCall, said } from '../../world/program.ts'
import { addMacvlan, deleteLink, interfacesOf, switchLink } from '../interfaces.ts'
import type { Wires } from '../wires.ts'
import { describeLink, LOOPBACK_LINK } from './ip-links.ts'
import { routesOf } from './ip-routes.ts'
import { findNic } from './ping.ts'

export const createIp =
  (wires: Wires): Program =>
  (call) => {
    const options = call.args.filter((word) => word.startsWith('-'))
    const [object = '', ...words] = call.args.filter((word) => !word.startsWith('-'))
    const families: readonly (4 | 6)[] = options.includes('-6') ? [6] : options.includes('-4') ? [4] : [4, 6]
    if (/^a(ddr|ddress)?$/.test(object)) return showLinks(wires, call, words, { families })
    if (/^l(ink)?$/.test(object)) return link(wires, call, words)
    if (/^r(oute)?$/.test(object)) {
      if (words[0] === 'get') return getRoute(wires, call, words[1] ?? '')
      const family = options.includes('-6') ? 6 : 4
      return json(routesOf(wires, call.system, family))
    }
    if (/^n(eigh|eighbour|eighbor)?$/.test(object)) return neighbours(wires, call, words)
    return complained(`Object "${object}" is unknown, try "ip help".\n`)
  }

const json = (value: unknown): Finished => said(`${JSON.stringify(value)}\n`)

/** The word after this one. */
const after = (words: readonly string[], name: string): string | undefined => {
  const at = words.indexOf(name)
  return at < 0 ? undefined : words[at + 1]
}

function showLinks(
  { fabric }: Wires,
  { system }: ProgramCall,
  words: readonly string[],
  { families }: { readonly families: readonly (4 | 6)[] },
): Finished {
  const device = after(words, 'dev')
  const all = interfacesOf(system, fabric)
  const chosen = device === undefined ? all : all.filter(({ name }) => name === device)
  if (device !== undefined && device !== 'lo' && chosen.length === 0) return noDevice(device)
  const loopback = device === undefined || device === 'lo' ? [LOOPBACK_LINK] : []
  return json([...loopback, ...chosen.map((one) => describeLink(one, families))])
}

const noDevice = (name: string): Finished => complained(`Device "${name}" does not exist.\n`)

function link(wires: Wires, call: ProgramCall, words: readonly string[]): Finished {
  const { fabric } = wires
  const [command = 'show', ...rest] = words
  if (command === 'show') return showLinks(wires, call, rest, { families: [] })
  if (command === 'add') {
    const wanted = {
      name: after(rest, 'name') ?? '',
      parent: after(rest, 'link') ?? '',
      mac: after(rest, 'address') ?? '',
    }
    if (after(rest, 'type') !== 'macvlan')
      return complained('RTNETLINK answers: Operation not supported\n', 2)
    const problem = addMacvlan(call.system, fabric, wanted)
    return problem === null ? said('') : complained(`${problem}\n`, 2)
  }
  const name = after(rest, 'dev') ?? rest[0] ?? ''
  if (command === 'set') {
    return switchLink(call.system, fabric, name, rest.includes('up')) ? said('') : noDevice(name)
  }
  if (/^del(ete)?$/.test(command)) return deleteLink(call.system, fabric, name) ? said('') : noDevice(name)
  return complained(`Command "${command}" is unknown, try "ip link help".\n`)
}

function getRoute({ paths, fabric }: Wires, { system }: ProgramCall, asked: string): Finished {
  const dst = canonicalIp(asked)
  if (dst === null) return complained(`Error: any valid prefix is expected rather than "${asked}".\n`)
  const way = paths.wayTo(system.computer, dst)
  if (way === null) return complained('RTNETLINK answers: Network is unreachable\n', 2)
  if (way.kind === 'itself') {
    return json([{ type: 'local', dst, dev: 'lo', prefsrc: dst, flags: [], uid: 0, cache: ['local'] }])
  }
  const dev = interfacesOf(system, fabric).findLast(({ nic, kind }) => nic === way.nic && kind !== 'macvlan')
  const gateway = way.kind === 'router' ? { gateway: way.gateway } : {}
  return json([{ dst, ...gateway, dev: dev?.name, prefsrc: way.source, flags: [], uid: 0, cache: [] }])
}

/** A neighbour that is asked for counts as just contacted: callers look here only after they tried to reach it. */
function neighbours(wires: Wires, call: ProgramCall, words: readonly string[]): Finished {
  const { computer } = call.system
  const dst = canonicalIp(words.find((word) => canonicalIp(word) !== null) ?? '')
  const device = after(words, 'dev')
  const nic = device === undefined ? undefined : findNic(wires, call, device)
  if (nic === null) return complained(`Cannot find device "${device}"\n`)
  const way = dst === null ? null : wires.paths.wayTo(computer, dst, nic)
  if (dst === null || way?.kind !== 'link') return json([])
  const [trip] = wires.paths.tripsBy(computer, way, dst)
  const dev = device === undefined ? { dev: way.nic.name } : {}
  if (trip === undefined) return json([{ dst, ...dev, state: ['FAILED'] }])
  return json([{ dst, ...dev, lladdr: trip.to.mac, state: ['REACHABLE'] }])
}
