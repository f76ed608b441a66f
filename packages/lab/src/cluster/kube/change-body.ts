import { applyPatch, PatchError } from '@groundwork/json/json-patch'
import type { KubeObject } from '../../world/cluster.ts'
import { mergePatch } from './merge-patch.ts'

interface PatchText {
  readonly type: string
  readonly text: string
}

/**
 * What becomes of an object. The status is a part of its own: a write of the object leaves it as it is, and a write of the
 * status changes nothing else. An approval writes the conditions of the status.
 */
export function changeBody(part: string, body: KubeObject | PatchText): (object: KubeObject) => KubeObject {
  return (object) => {
    const wanted = 'text' in body ? patched(object, body as PatchText) : (body as KubeObject)
    if (typeof wanted !== 'object' || wanted === null) throw new PatchError('it is no object any more')
    if (part === 'status' || part === 'approval') return { ...object, status: wanted.status }
    const { status: _ignored, ...rest } = wanted
    return {
      ...rest,
      apiVersion: object.apiVersion,
      kind: object.kind,
      metadata: {
        ...rest.metadata,
        name: object.metadata.name,
        ...(object.metadata.namespace === undefined ? {} : { namespace: object.metadata.namespace }),
        uid: object.metadata.uid,
        creationTimestamp: object.metadata.creationTimestamp,
        resourceVersion: object.metadata.resourceVersion,
      },
      ...(object.status === undefined ? {} : { status: object.status }),
    }
  }
}

function patched(object: KubeObject, { type, text }: PatchText): KubeObject {
  const patch = JSON.parse(text) as unknown
  if (type === 'application/json-patch+json') return applyPatch(object, patch as never) as KubeObject
  const isStrategic = type === 'application/strategic-merge-patch+json'
  return mergePatch(object, patch, isStrategic) as KubeObject
}
