import { isRecord, type JsonRecord } from '@groundwork/json/json-values'

/** The only files that the service looks at; with all of them a document has half a megabyte. */
const KEPT_FILES = [
  '/etc/kubernetes/manifests/coredns.yaml',
  '/etc/kubernetes/manifests/keepalived.yaml',
  '/etc/kubernetes/kubeconfig',
]

const READABLE_VERSIONS = ['3.0.0', '3.1.0', '3.2.0']

/** The Ignition document with only the files that matter and without units; null: this is no Ignition document that we read. */
export function reduceIgnition(document: unknown): JsonRecord | null {
  if (!isRecord(document) || !isRecord(document.ignition)) return null
  const { storage = {}, systemd = {} } = document
  const { version } = document.ignition
  if (typeof version !== 'string' || !READABLE_VERSIONS.includes(version)) return null
  if (!isRecord(storage) || !isRecord(systemd)) return null
  const { files = [], ...otherStorage } = storage
  const { units = [], ...otherSystemd } = systemd
  if (!Array.isArray(files) || !files.every(isFile) || !Array.isArray(units)) return null
  const kept = files.filter(({ path }) => KEPT_FILES.includes(path))
  return {
    ...document,
    ignition: { ...document.ignition, version: '3.2.0' },
    storage: { ...otherStorage, ...(kept.length > 0 && { files: kept }) },
    systemd: otherSystemd,
  }
}

const isFile = (value: unknown): value is JsonRecord & { readonly path: string } =>
  isRecord(value) && typeof value.path === 'string'
