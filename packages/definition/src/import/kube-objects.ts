// Documents of Kubernetes by their kind and name.
import { isRecord, stringOf } from '@groundwork/json/json-values'
import type { Note } from './imported.ts'
import { createReader, type Reader, type Reasons } from './reader.ts'

export interface KubeObject {
  readonly kind: string
  readonly name: string
  readonly labels: Readonly<Record<string, unknown>>
  readonly metadata: Reader
  readonly spec: Reader
  readonly body: Reader
}

export interface KubeObjects {
  readonly all: (kind: string) => readonly KubeObject[]
  readonly find: (kind: string, name: string | undefined) => KubeObject | undefined
  /** Notes what nobody asked for. */
  readonly finish: () => void
}

const record = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

export function kubeObjects(values: readonly unknown[], notes: Note[], reasons: Reasons): KubeObjects {
  const objects = values.flatMap(listed).map((value) => kubeObject(value, notes, reasons))
  const used = new Set<KubeObject>()
  const use = (object: KubeObject | undefined): KubeObject | undefined => {
    if (object) used.add(object)
    return object
  }
  return {
    all: (kind) => objects.filter((object) => object.kind === kind && use(object)),
    find: (kind, name) =>
      use(
        name === undefined
          ? undefined
          : objects.find((object) => object.kind === kind && object.name === name),
      ),
    finish: () => {
      for (const object of objects) {
        if (used.has(object)) object.body.finish()
        else if (object.kind !== 'Namespace') notes.push(unused(object))
      }
    },
  }
}

/** `kubectl get -o yaml` puts several into a List. */
function listed(value: unknown): readonly unknown[] {
  const { kind, items } = record(value)
  return kind === 'List' && Array.isArray(items) ? items : [value]
}

function kubeObject(value: unknown, notes: Note[], reasons: Reasons): KubeObject {
  const kind = stringOf(record(value).kind)
  const written = record(record(value).metadata)
  const name = stringOf(written.name)
  const body = createReader(value, { source: `${kind} ${name}`, notes, reasons })
  // What a cluster adds to every object says nothing about what it is to be.
  for (const member of ['apiVersion', 'kind', 'status']) body.raw(member)
  const metadata = body.group('metadata')
  for (const member of BOOKKEEPING) metadata.raw(member)
  return { kind, name, labels: record(written.labels), metadata, spec: body.group('spec'), body }
}

const BOOKKEEPING = [
  'name',
  'namespace',
  'labels',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'managedFields',
  'finalizers',
  'ownerReferences',
]

const unused = ({ kind, name }: KubeObject): Note => ({
  source: `${kind} ${name}`.trim(),
  path: '',
  message: kind === '' ? 'It is not a document of Kubernetes.' : `A definition has no place for a ${kind}.`,
  advice: 'If the cluster needs it, add it as a manifest.',
})
