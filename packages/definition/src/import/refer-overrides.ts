// Ignition configs and manifests are carried over as they are, and some hold secrets: of those only a reference to a file is left.
import { isRecord } from '@groundwork/json/json-values'
import type { Definition, ManifestDefinition } from '../document/definition.ts'
import { readReference } from '../document/references.ts'
import type { Imported, ImportOptions, Note } from './imported.ts'

const MARK = /passwordHash|PRIVATE KEY-----|["']?\b(password|passwd|token|secret|auths?)["']?\s*[:=]/i
const SECRET_KIND = /^["']?kind["']?\s*:\s*["']?Secret\b/m
/** How Ignition carries the contents of files. */
const DATA = /data:[^,\s"]*;base64,([A-Za-z0-9+/=]+)/g

export function referOverrides(imported: Imported, { secrets }: ImportOptions): Imported {
  if (secrets === 'keep') return imported
  const notes: Note[] = []
  const refer = (value: unknown, place: string, file: string): unknown => {
    if (!holdsSecret(value)) return value
    const reference = `\${file:${file}}`
    notes.push({
      ...{ source: place, path: '' },
      message: `It may hold secrets; the definition has ${reference} instead.`,
      advice: `Put it into the file ${file}, or import with secrets.`,
    })
    return reference
  }
  return {
    ...imported,
    definition: referIn(imported.definition, refer),
    notes: [...imported.notes, ...notes],
  }
}

type Refer = (value: unknown, place: string, file: string) => unknown

function referIn({ clusters, infra_envs, hosts }: Definition, refer: Refer): Definition {
  const ignitionOf = <Part extends object>(part: Part, what: string, name: string): Part => {
    const { ignition_config_override: value } = part as { readonly ignition_config_override?: unknown }
    if (value === undefined) return part
    return {
      ...part,
      ignition_config_override: refer(value, `Ignition of ${what} ${name}`, `${fileName(name)}.ign`),
    }
  }
  return {
    clusters: clusters.map((cluster) =>
      cluster.manifests === undefined
        ? cluster
        : { ...cluster, manifests: cluster.manifests.map((manifest) => manifestOf(manifest, refer)) },
    ),
    infra_envs: infra_envs.map((part) => ignitionOf(part, 'infra-env', part.name)),
    hosts: hosts.map((part, index) => ignitionOf(part, 'host', part.hostname ?? `host-${index + 1}`)),
  }
}

function manifestOf(manifest: ManifestDefinition, refer: Refer): ManifestDefinition {
  const { file_name, content } = manifest
  const kept = refer(content, `manifest ${file_name}`, `manifests/${fileName(file_name)}`)
  return { ...manifest, content: kept as ManifestDefinition['content'] }
}

const fileName = (name: string): string => name.replaceAll(/[^\w.-]+/g, '_').replace(/^\.+/, '_')

function holdsSecret(value: unknown): boolean {
  if (typeof value === 'string' && readReference(value)) return false
  if (isRecord(value) && value.kind === 'Secret') return true
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  if (SECRET_KIND.test(text) || MARK.test(text)) return true
  return [...text.matchAll(DATA)].some(([, data = '']) => MARK.test(decoded(data)))
}

/** Also in a browser. */
function decoded(base64: string): string {
  try {
    return atob(base64)
  } catch {
    return ''
  }
}
