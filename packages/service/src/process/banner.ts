// What a person sees after a start: where everything is, and what to do next.
import { styleText } from 'node:util'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../http/loopback.ts'
import type { RunningService } from './start-service.ts'

type Shown = Pick<RunningService, 'urls' | 'firstLogin' | 'upgrade'>

export function banner(
  config: Config,
  { urls, firstLogin, upgrade }: Shown,
  startedInMs: number,
  inColour: boolean,
): string {
  const [[api = ''], [ui = '']] = [urls.api, urls.ui]
  const rows = [
    ['API', urls.api.map((url) => `${url}/api/assisted-install/v2`).join('  ')],
    ['Browser', urls.ui.join('  ')],
    ['Images', urls.images.join('  ')],
    ['Data', config.dataDir],
    ['Database', config.databaseUrl === null ? 'embedded PostgreSQL' : shownDatabase(config.databaseUrl)],
    [
      'Files',
      config.files.kind === 's3' ? `${config.files.endpoint}/${config.files.bucket}` : config.files.path,
    ],
    [
      'Access',
      config.auth === 'none' ? 'anyone who can connect (--auth none)' : 'people log in, hosts have tokens',
    ],
  ] as const
  const lines = rows.map(([name, value]) => `  ${name.padEnd(10)}${value}`)
  const insecure = config.tls?.kind === 'self-signed' ? '-k ' : ''
  return [
    `Groundwork is ready (${(startedInMs / 1_000).toFixed(1)} s).`,
    '',
    ...lines,
    '',
    ...(upgrade ? [upgradeText(upgrade), ''] : []),
    ...openToAll(config, inColour),
    ...(firstLogin ? [loginSteps(firstLogin), ''] : []),
    `Next: open ${reachable(ui)} in a browser, or: curl ${insecure}-s ${reachable(api)}/api/assisted-install/v2/clusters`,
    `In another terminal: groundwork get clusters --url ${reachable(api)}; "groundwork --help" shows the way to an installed cluster.`,
    ...forMachines(config),
    'Stop with Ctrl-C.',
    '',
  ].join('\n')
}

export const loginSteps = ({ name, one_time_login }: NonNullable<Shown['firstLogin']>): string =>
  `Log in once as ${name} with ${one_time_login} and choose a password. This is shown only now and works for a day.`

function upgradeText({ migrations, backup }: NonNullable<Shown['upgrade']>): string {
  const done = `The database of an earlier version was upgraded (${migrations.join(', ')}).`
  if (backup === null) return done
  return `${done}\nIts data as they were before: ${backup} (with the key to all secrets; delete it when you will not go back).`
}

/** Without its password. */
function shownDatabase(address: string): string {
  if (!URL.canParse(address)) return 'PostgreSQL'
  const url = new URL(address)
  return `PostgreSQL at ${url.host || 'a local socket'}${url.pathname}`
}

/** A wildcard is no address to call. */
const reachable = (url: string): string =>
  url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')

/** Images hold the address of this service: machines that boot them have to reach it. */
function forMachines({ listen, serviceBaseUrl }: Config): readonly string[] {
  if (serviceBaseUrl !== null) return []
  if (listen.every(isLoopback)) {
    return ['Other machines cannot boot from this service yet: use --listen <an address of this machine>.']
  }
  if (!listen.some((address) => address === '0.0.0.0' || address === '::')) return []
  return [
    'Machines call the address that their image was downloaded from: use one that they reach, not 127.0.0.1.',
  ]
}

function openToAll({ listen, auth }: Config, inColour: boolean): readonly string[] {
  const open = listen.filter((address) => !isLoopback(address))
  if (auth !== 'none' || open.length === 0) return []
  const loud = (text: string) => (inColour ? styleText(['bold', 'yellow'], text) : text)
  return [
    loud(
      `WARNING: anyone who can reach ${open.join(', ')} has full access, including the passwords of clusters.`,
    ),
    loud('Use --auth local unless you trust everyone in this network.'),
    '',
  ]
}
