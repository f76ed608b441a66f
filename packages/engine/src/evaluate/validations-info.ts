// The verdicts as others see them: the JSON text of the wire, and our own richer list with causes and remedies.
import type { ClusterValidationId, HostValidationId } from '@groundwork/contract/vocabulary'
import type { ClusterCategory } from '../cluster/cluster-validation.ts'
import { CLUSTER_VALIDATIONS } from '../cluster/cluster-validations.ts'
import type { ClusterVerdicts } from '../cluster/judge-cluster.ts'
import { getOrCompute } from '../collections/get-or-compute.ts'
import type { HostCategory } from '../host/host-validation.ts'
import { HOST_VALIDATIONS } from '../host/host-validations.ts'
import type { HostVerdicts } from '../host/judge-host.ts'
import type { Cause, Remedy, ValidationStatus, Verdict } from '../tables/verdict.ts'

const HOST_CATEGORIES = new Map<HostValidationId, HostCategory>(
  HOST_VALIDATIONS.map(({ id, category }) => [id, category]),
)
const CLUSTER_CATEGORIES = new Map<ClusterValidationId, ClusterCategory>(
  CLUSTER_VALIDATIONS.map(({ id, category }) => [id, category]),
)
const HOST_ORDER: readonly HostCategory[] = ['hardware', 'network', 'operators']
const CLUSTER_ORDER: readonly ClusterCategory[] = ['configuration', 'hosts-data', 'network', 'operators']

/** null when nothing was judged: what was stored before stays. */
export const hostValidationsInfo = ({ verdicts }: HostVerdicts): string | null =>
  validationsInfo(verdicts, HOST_CATEGORIES, HOST_ORDER)

/** The same as a JSON string literal, as it is kept and stands in answers: written for every host that is judged otherwise. */
export function hostValidationsLiteral({ verdicts }: HostVerdicts): string | null {
  if (verdicts.size === 0) return null
  const lists = HOST_ORDER.map(() => '')
  for (const [id, { status, message }] of verdicts) {
    const place = HOST_PLACES.get(id)
    if (place === undefined) continue
    const entry = `{\\"id\\":\\"${id}\\",\\"status\\":\\"${status}\\",\\"message\\":${escapedTwice(message)}}`
    lists[place] = lists[place] === '' ? entry : `${lists[place]},${entry}`
  }
  const parts = lists.flatMap((list, place) => (list === '' ? [] : `\\"${HOST_ORDER[place]}\\":[${list}]`))
  return `"{${parts.join(',')}}"`
}

const HOST_PLACES = new Map<HostValidationId, number>(
  HOST_VALIDATIONS.map(({ id, category }) => [id, HOST_ORDER.indexOf(category)]),
)

const NOT_PLAIN = /[^ !#-[\]-~]/

/** A string inside of JSON inside of a JSON string. */
const escapedTwice = (text: string): string =>
  NOT_PLAIN.test(text) ? JSON.stringify(JSON.stringify(text)).slice(1, -1) : `\\"${text}\\"`

/** Asked for at every evaluation, whatever changed; those of a host only when they have. */
export const clusterValidationsInfo = ({ verdicts }: ClusterVerdicts): string | null =>
  verdicts.size === 0
    ? null
    : getOrCompute(texts, verdicts, () => render(verdicts, CLUSTER_CATEGORIES, CLUSTER_ORDER))

// Verdicts never change, and most of them are the ones of the last evaluation.
const texts = new WeakMap<ReadonlyMap<string, Verdict>, string>()

/** Categories without an entry do not appear. */
export function validationsInfo<Id extends string>(
  verdicts: ReadonlyMap<Id, Verdict>,
  categories: ReadonlyMap<Id, string>,
  order: readonly string[],
): string | null {
  return verdicts.size === 0 ? null : render(verdicts, categories, order)
}

function render<Id extends string>(
  verdicts: ReadonlyMap<Id, Verdict>,
  categories: ReadonlyMap<Id, string>,
  order: readonly string[],
): string {
  const lists: Record<string, { id: string; status: ValidationStatus; message: string }[]> = {}
  for (const category of order) {
    for (const [id, { status, message }] of verdicts) {
      if (categories.get(id) !== category) continue
      lists[category] ??= []
      lists[category].push({ id, status, message })
    }
  }
  return JSON.stringify(lists)
}

/** One thing that is not as it should be, why, and who can do what about it. */
export interface Diagnosis {
  readonly id: string
  readonly category: string
  readonly status: ValidationStatus
  /** It counts as passed: ignored for this cluster. */
  readonly is_ignored: boolean
  readonly message: string
  readonly cause: Cause | null
  readonly remedies: readonly Remedy[]
}

export const hostDiagnoses = (judged: HostVerdicts): Diagnosis[] => diagnoses(judged, HOST_CATEGORIES)

export const clusterDiagnoses = (judged: ClusterVerdicts): Diagnosis[] =>
  diagnoses(judged, CLUSTER_CATEGORIES)

interface Judged<Id> {
  readonly verdicts: ReadonlyMap<Id, Verdict>
  readonly holds: (id: Id) => boolean
}

/** In the order of the verdicts; what succeeded or is switched off needs no diagnosis. */
function diagnoses<Id extends string>(
  { verdicts, holds }: Judged<Id>,
  categories: ReadonlyMap<Id, string>,
): Diagnosis[] {
  return [...verdicts]
    .filter(([, { status }]) => status !== 'success' && status !== 'disabled')
    .map(([id, { status, message, cause, remedies }]) => ({
      id,
      category: categories.get(id) ?? '',
      status,
      is_ignored: holds(id),
      message,
      cause: cause ?? null,
      remedies: remedies ?? [],
    }))
}
