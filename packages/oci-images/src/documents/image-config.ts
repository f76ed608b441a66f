// The configuration of an image: what its base says, and what we want instead.
import { type JsonRecord, recordOf, recordsOf, stringOf, stringsOf } from '@groundwork/json/json-values'
import { compareText } from '@groundwork/text/compare-text'

/** What a container of the image does. */
export interface RunSettings {
  /** "uid" or "uid:gid" */
  readonly user: string
  /** Empty: none, whatever the base has. */
  readonly entrypoint: readonly string[]
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly workingDirectory: string
  readonly ports: readonly number[]
  readonly volumes: readonly string[]
  readonly labels: Readonly<Record<string, string>>
}

export interface AddedLayer {
  /** Of the layer before it was compressed. */
  readonly diffId: string
  /** For the history: what it has. */
  readonly content: string
}

export interface ConfigParts {
  readonly base: JsonRecord
  readonly architecture: string
  /** RFC 3339 */
  readonly created: string
  readonly run: RunSettings
  readonly layers: readonly AddedLayer[]
}

/** In the order of the specification, with all lists sorted that have no order of their own. */
export function imageConfig({ base, architecture, created, run, layers }: ConfigParts): JsonRecord {
  const rootfs = recordOf(base.rootfs)
  const given = recordOf(base.config)
  const added = layers.map(({ content }) => ({ created, created_by: `groundwork images: ${content}` }))
  return {
    created,
    architecture,
    ...(stringOf(base.variant) !== '' && { variant: base.variant }),
    os: 'linux',
    config: {
      User: run.user,
      ...(run.ports.length > 0 && { ExposedPorts: emptyObjects(run.ports.map((port) => `${port}/tcp`)) }),
      Env: environment(given.Env, run.environment),
      ...(run.entrypoint.length > 0 && { Entrypoint: run.entrypoint }),
      ...(run.command.length > 0 && { Cmd: run.command }),
      ...(run.volumes.length > 0 && { Volumes: emptyObjects(run.volumes) }),
      WorkingDir: run.workingDirectory,
      Labels: sortedRecord({ ...textsOf(given.Labels), ...run.labels }),
      StopSignal: 'SIGTERM',
    },
    rootfs: {
      type: 'layers',
      diff_ids: [...stringsOf(rootfs.diff_ids), ...layers.map(({ diffId }) => diffId)],
    },
    history: [...recordsOf(base.history), ...added],
  }
}

/** That of the base stays in its order, since one may be made of another. */
function environment(given: unknown, wanted: Readonly<Record<string, string>>): readonly string[] {
  const kept = stringsOf(given).filter((line) => !Object.hasOwn(wanted, line.slice(0, line.indexOf('='))))
  const own = Object.entries(wanted).map(([name, value]) => `${name}=${value}`)
  return [...kept, ...own.sort(compareText)]
}

const textsOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(recordOf(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

const sortedRecord = <T>(record: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => compareText(one, other)))

const emptyObjects = (names: readonly string[]) =>
  Object.fromEntries([...names].sort(compareText).map((name) => [name, {}]))
