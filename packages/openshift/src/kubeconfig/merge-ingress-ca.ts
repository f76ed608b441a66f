import { parse, stringify } from 'yaml'

interface Kubeconfig {
  readonly clusters?: readonly { readonly cluster?: { readonly 'certificate-authority-data'?: string } }[]
}

/**
 * The kubeconfig that people get: it trusts the router of the cluster too, so that they can log in through the console.
 * null: the text is no kubeconfig with an authority.
 */
export function mergeIngressCa(kubeconfig: string, ingressCa: string): string | null {
  const config = parse(kubeconfig) as Kubeconfig | null
  const [first, ...others] = config?.clusters ?? []
  const authority = first?.cluster?.['certificate-authority-data']
  if (config === null || first === undefined || authority === undefined) return null
  const known = Buffer.from(authority, 'base64').toString().trimEnd()
  const merged = Buffer.from(`${known}\n${ingressCa.trim()}\n`).toString('base64')
  const cluster = { ...first.cluster, 'certificate-authority-data': merged }
  return stringify({ ...config, clusters: [{ ...first, cluster }, ...others] })
}
