import type { KubeAccess, ReadText } from './kube-access.ts'

type Environment = Readonly<Record<string, string | undefined>>

const SERVICE_ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount'

/** The cluster that this process runs in a pod of, as the service account of the pod. Throws an error that says what is missing. */
export async function readPodAccess(environment: Environment, readText: ReadText): Promise<KubeAccess> {
  const host = needed(environment, 'KUBERNETES_SERVICE_HOST')
  const port = needed(environment, 'KUBERNETES_SERVICE_PORT')
  const server = `https://${host.includes(':') ? `[${host}]` : host}:${port}`
  if (!/^\d{1,5}$/.test(port) || !URL.canParse(server))
    throw new Error(`KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT make no address: ${server}.`)
  const token = (await mounted(`${SERVICE_ACCOUNT}/token`, readText)).trim()
  // The server that answers gets the token, so the authorities of the machine will not do.
  const ca = await mounted(`${SERVICE_ACCOUNT}/ca.crt`, readText)
  if (!ca.includes('-----BEGIN ')) throw new Error(`${SERVICE_ACCOUNT}/ca.crt is not PEM.`)
  return { server, ca, token }
}

function needed(environment: Environment, name: string): string {
  const value = environment[name] ?? ''
  if (value === '') throw new Error(`${name} is not set, so that this is not a pod of a cluster.`)
  return value
}

async function mounted(path: string, readText: ReadText): Promise<string> {
  const text = await readText(path)
  if (text === null || text.trim() === '') throw new Error(`There is nothing in ${path}.`)
  return text
}
