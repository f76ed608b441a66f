import { type JsonRecord, recordOf, stringOf } from '@groundwork/json/json-values'
import type { KubeObject } from '../objects/kube-object.ts'
import type { Resource } from '../objects/resource.ts'
import { resourcePath } from '../objects/resource-path.ts'
import { type Ask, objectIn } from './ask.ts'
import type { ListLimits, Selection } from './kube-client.ts'
import { statusOf } from './kube-error.ts'

export interface ListedObjects<T> {
  readonly items: readonly T[]
  /** What a watch goes on from. */
  readonly resourceVersion: string
}

/** The server forgets a list after some minutes, and with it where the next page begins. */
const GONE = 410
const MOST_ATTEMPTS = 3

export async function listObjects<T extends KubeObject>(
  ask: Ask,
  resource: Resource<T>,
  selection: Selection,
  limits: ListLimits,
): Promise<ListedObjects<T>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readPages(ask, resource, selection, limits)
    } catch (error) {
      if (statusOf(error) !== GONE || attempt === MOST_ATTEMPTS) throw error
    }
  }
}

async function readPages<T extends KubeObject>(
  ask: Ask,
  resource: Resource<T>,
  { namespace, ...selection }: Selection,
  { pageSize, mostPages = Infinity, mostChars = Infinity }: ListLimits,
): Promise<ListedObjects<T>> {
  const query = {
    ...(pageSize === undefined ? {} : { limit: String(pageSize) }),
    ...selectorsOf(selection),
  }
  const items: T[] = []
  let next = ''
  let chars = 0
  for (let page = 1; ; page += 1) {
    const path = resourcePath(resource, {
      namespace,
      query: next === '' ? query : { ...query, continue: next },
    })
    const request = { method: 'GET', path } as const
    const text = await ask(request)
    const list = objectIn<JsonRecord>(text, request)
    const metadata = recordOf(list.metadata)
    // The objects of a page can be too many to be the arguments of one call.
    if (Array.isArray(list.items)) for (const item of list.items) items.push(item)
    next = stringOf(metadata.continue)
    chars += text.length
    if (next === '' || page >= mostPages || chars > mostChars)
      return { items, resourceVersion: stringOf(metadata.resourceVersion) }
  }
}

/** As members of a query. */
export function selectorsOf({
  labels = {},
  fields = {},
}: Pick<Selection, 'labels' | 'fields'>): Readonly<Record<string, string>> {
  const labelSelector = Object.entries(labels).map(([key, value]) => (value === '' ? key : `${key}=${value}`))
  const fieldSelector = Object.entries(fields).map(([key, value]) => `${key}=${value}`)
  return {
    ...(labelSelector.length === 0 ? {} : { labelSelector: labelSelector.join(',') }),
    ...(fieldSelector.length === 0 ? {} : { fieldSelector: fieldSelector.join(',') }),
  }
}
