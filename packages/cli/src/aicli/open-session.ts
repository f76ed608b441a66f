// Which service: the flags and variables of aicli, then those of groundwork.
import { chooseContext } from '../contexts/choose-context.ts'
import { CliError } from '../failures/cli-error.ts'
import { connectTo } from '../remote/connect.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { createVoice, type Session } from './session.ts'

/** As they are typed. */
export interface GlobalFlags {
  readonly url?: string
  /** -U. */
  readonly U?: string
  readonly token?: string
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
  readonly output?: 'json' | 'name' | 'yaml'
  readonly staging?: true
  readonly integration?: true
}

const CLOUD = /^https:\/\/api\.((stage|integration)\.)?openshift\.com(\/|$)/

/** `isLocal`: nobody is asked. */
export async function openSession(
  around: Surroundings,
  flags: GlobalFlags,
  isLocal: boolean,
): Promise<Session> {
  const { env } = around
  const given = flags.U ?? flags.url
  const wanted = given ?? (env.AI_URL || undefined)
  if (!isLocal) requireOwnService(env, flags, wanted)
  const context = await chooseContext(around, {
    ...(wanted !== undefined && { url: wanted }),
    ...(flags.ca !== undefined && { ca: flags.ca }),
    ...(flags.cert !== undefined && { cert: flags.cert }),
    ...(flags.key !== undefined && { key: flags.key }),
  })
  const own = flags.token === undefined ? context : { ...context, token: flags.token }
  const { client, fetch } = await connectTo(around, own)
  return {
    ...createVoice(around),
    ...{ around, client, fetch },
    url: wanted ?? context.url,
    output: flags.output ?? null,
  }
}

/** Unless another address is given, these two mean the cloud. */
function requireOwnService(env: Surroundings['env'], flags: GlobalFlags, url: string | undefined): void {
  const isCloud =
    url === undefined
      ? Boolean(flags.staging || flags.integration || env.AI_STAGING || env.AI_INTEGRATION)
      : CLOUD.test(url)
  if (isCloud)
    throw new CliError(
      'unexpected',
      'The service in the cloud cannot be used from here: its logins are not there yet.',
      {
        next: 'Name a service of your own with --url or AI_URL.',
      },
    )
}
