// The only place that reads flags and environment variables. What can be set is in config/settings/.
import type { Config } from '../config/config.ts'
import { ACCESS, readAccess } from '../config/settings/access.ts'
import { ALL_SETTINGS } from '../config/settings/all-settings.ts'
import { CLEAN_UP } from '../config/settings/clean-up.ts'
import { readClusters } from '../config/settings/clusters.ts'
import { readData } from '../config/settings/data.ts'
import { INFRA_ENVS, readImages } from '../config/settings/images.ts'
import { readInstallations } from '../config/settings/installations.ts'
import { LIMITS } from '../config/settings/limits.ts'
import { readNetwork } from '../config/settings/network.ts'
import { readOsImages } from '../config/settings/os-images.ts'
import { OTHER } from '../config/settings/other.ts'
import { readRules } from '../config/settings/rules.ts'
import {
  ConfigError,
  createValueReader,
  type Environment,
  type Flags,
  type ValueReader,
} from '../config/settings/value-reader.ts'
import { VERSIONS } from '../config/settings/versions.ts'
import { isLoopback } from '../http/loopback.ts'

/** Throws ConfigError with everything that is wrong. Lists of versions are looked into by check-versions.ts. */
export function readConfig(flags: Flags, environment: Environment): Config {
  const reader = createValueReader(flags, environment)
  const data = readData(reader, environment)
  const network = readNetwork(reader)
  const access = readAccess(reader)
  checkOpenAddresses(reader, network.listen)
  const config: Config = {
    ...network,
    ...access,
    // Without TLS the port of images is a plain one already.
    imageHttpPort: access.tls === null ? null : network.imageHttpPort,
    ...data,
    ...readClusters(reader),
    ...reader.readAll(INFRA_ENVS),
    ...reader.readAll(OTHER),
    versions: reader.readAll(VERSIONS),
    limits: reader.readAll(LIMITS),
    garbage: reader.readAll(CLEAN_UP),
    boot: readImages(reader, data.dataDir),
    install: readInstallations(reader, data.dataDir),
    osImages: readOsImages(reader),
    engineSettings: readRules(reader),
  }
  for (const name of unknownVariables(environment)) {
    reader.problem(
      `${name} is set, but there is no such setting. "groundwork --help" lists them all; is it misspelt?`,
    )
  }
  if (reader.problems.length > 0) throw new ConfigError([...new Set(reader.problems)])
  return config
}

function checkOpenAddresses(reader: ValueReader, listen: readonly string[]): void {
  const open = listen.filter((address) => !isLoopback(address))
  if (open.length > 0 && !reader.isGiven(ACCESS.auth)) {
    reader.problem(
      `--listen ${open.join(', ')} lets other machines in, but nothing says who may do what there. Add --auth local (people ` +
        'log in, hosts have tokens), or --auth none if anyone who can reach this address may have full access.',
    )
  }
}

/** They are for the command line, and may be set in the same shell. */
const OF_THE_COMMAND_LINE = [
  ...['GROUNDWORK_URL', 'GROUNDWORK_TOKEN'],
  ...['GROUNDWORK_BMC_USER', 'GROUNDWORK_BMC_PASSWORD', 'GROUNDWORK_BMC_FINGERPRINT'],
]
const KNOWN = new Set([...ALL_SETTINGS.flatMap(({ variables }) => variables), ...OF_THE_COMMAND_LINE])

/** Names that begin with ours are meant for us, so a misspelt one is not passed over. */
const unknownVariables = (environment: Environment): readonly string[] =>
  Object.keys(environment).filter((name) => name.startsWith('GROUNDWORK_') && !KNOWN.has(name))
