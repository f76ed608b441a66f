// A parameter file of aicli, as a definition of what `aicli create deployment` would make.
import { isRecord } from '@groundwork/json/json-values'
import { aicliCluster } from './aicli-cluster.ts'
import { aicliHosts } from './aicli-hosts.ts'
import { aicliImage } from './aicli-image.ts'
import { AICLI_REASONS } from './aicli-reasons.ts'
import type { Imported, ImportOptions, Note } from './imported.ts'
import { mergeHosts } from './merge-hosts.ts'
import { readText, refusal, unreadable } from './read-document.ts'
import { createReader } from './reader.ts'
import { referOverrides } from './refer-overrides.ts'
import { createVariables } from './variables.ts'

export interface AicliOptions extends ImportOptions {
  /** aicli takes it from its command line; the file may have it as `cluster`. */
  readonly name?: string
}

export function importAicli(text: string, options: AicliOptions): Imported {
  const { values, problems, sourceOf } = readText(text, 'aicli')
  if (problems.length > 0) return unreadable(problems)
  const [value] = values
  if (!isRecord(value)) return unreadable([refusal('aicli', 'The file has no parameters.')])
  const notes: Note[] = []
  // YAML reads 4.20 as a number and forgets the zero.
  const version = sourceOf([0, 'openshift_version'])
  const plain = version === null ? value : { ...value, openshift_version: version }
  const reader = createReader(plain, { source: 'aicli', notes, reasons: AICLI_REASONS })
  const written = reader.text('cluster') ?? reader.text('name')
  const name = options.name ?? written
  if (name === undefined)
    return unreadable([
      refusal('aicli', 'The name of the cluster is not in the file; say it beside the file.'),
    ])
  const described = aicliHosts(reader)
  const cluster = aicliCluster(reader, {
    ...options,
    name,
    hosts: described.length,
    variables: createVariables(),
  })
  const image = aicliImage(reader, { ...options, cluster })
  const hosts = mergeHosts(described, image.hosts)
  reader.finish()
  const definition = {
    clusters: [cluster],
    infra_envs: [image.infraEnv],
    hosts: hosts.map((host) => ({ ...host, infra_env: image.infraEnv.name })),
  }
  return referOverrides({ definition, notes, problems: [] }, options)
}
