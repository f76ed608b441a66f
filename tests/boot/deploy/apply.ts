// Applies manifests as "kubectl apply --server-side" does; the server refuses fields that it does not know.
import type { KubeAnswer, KubeRequest } from '../kube/kube-request.ts'
import type { Manifest } from './kustomize.ts'

const PLURALS: Readonly<Record<string, string>> = {
  NetworkPolicy: 'networkpolicies',
}

export function pathOf({ apiVersion, kind, metadata: { name, namespace } }: Manifest): string {
  const group = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`
  const scope = namespace === undefined ? '' : `/namespaces/${namespace}`
  return `${group}${scope}/${PLURALS[kind] ?? `${kind.toLowerCase()}s`}/${name}`
}

export interface ApplyOptions {
  readonly isDryRun: boolean
}

export function apply(
  request: KubeRequest,
  manifest: Manifest,
  { isDryRun }: ApplyOptions,
): Promise<KubeAnswer> {
  const options = `fieldManager=test&fieldValidation=Strict${isDryRun ? '&dryRun=All' : ''}`
  return request('PATCH', `${pathOf(manifest)}?${options}`, {
    body: manifest,
    contentType: 'application/apply-patch+yaml',
  })
}
