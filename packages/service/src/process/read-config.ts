// The only place that reads flags and environment variables.
import type { Config } from '../config/config.ts'
import {
  ConfigError,
  createValueReader,
  type Environment,
  type Flags,
} from '../config/settings/value-reader.ts'
import { readOsImages } from '../config/values/os-image-option.ts'
import { asOneOf } from '../config/values/values.ts'
import { readEngineSettings } from './engine-variables.ts'
import { OPTIONS } from './options.ts'
import { readAccess } from './read-access.ts'
import { readBehaviour } from './read-behaviour.ts'
import { readBoot } from './read-boot.ts'
import { readInstall } from './read-install.ts'
import { readStorage } from './read-storage.ts'

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** Throws ConfigError with everything that is wrong. Lists of versions are looked into by check-versions.ts. */
export function readConfig(flags: Flags, environment: Environment): Config {
  const reader = createValueReader(flags, environment)
  const storage = readStorage(reader, environment)
  const config: Config = {
    ...readAccess(reader),
    ...storage,
    ...readBehaviour(reader),
    boot: readBoot(reader, storage.dataDir),
    install: readInstall(reader, storage.dataDir),
    osImages: readOsImages(reader, environment),
    engineSettings: readEngineSettings(reader),
    logLevel: reader.read(OPTIONS.logLevel, asOneOf(LEVELS)) ?? 'info',
  }
  for (const name of unknownVariables(environment)) {
    reader.problem(
      `${name} is set, but there is no such setting. "groundwork --help" lists them all; is it misspelt?`,
    )
  }
  if (reader.problems.length > 0) throw new ConfigError([...new Set(reader.problems)])
  return config
}

const OURS = new Set<string>([
  ...Object.values(OPTIONS).flatMap(({ variables }) => variables as readonly string[]),
  'GROUNDWORK_BODY_LIMIT',
  'GROUNDWORK_REPLY_LIMIT',
  'GROUNDWORK_EVALUATION_LIMIT',
  'GROUNDWORK_HOST_CACHE',
  'GROUNDWORK_STREAM_MEMORY',
  'GROUNDWORK_STREAM_LIFETIME',
  'GROUNDWORK_TINY_IMAGES',
])

/** Names that begin with ours are meant for us, so a misspelt one is not passed over. */
const unknownVariables = (environment: Environment): readonly string[] =>
  Object.keys(environment).filter((name) => name.startsWith('GROUNDWORK_') && !OURS.has(name))
