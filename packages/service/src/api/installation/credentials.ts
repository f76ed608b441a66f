// How to log in to a new cluster.
import type { Credentials } from '@groundwork/contract/files'
import type { ClusterRecord } from '@groundwork/engine/facts'
import { httpError } from '../../errors/http-error.ts'
import type { InstallationDeps } from './installation-deps.ts'

const USER = 'kubeadmin'
const CONSOLE = 'console'

export async function readCredentials(app: InstallationDeps, cluster: ClusterRecord): Promise<Credentials> {
  const { id, name, monitored_operators } = cluster
  const console = monitored_operators.find((operator) => operator.name === CONSOLE)
  if (console !== undefined && console.status !== 'available') {
    const state = console.status ?? 'not there yet'
    throw httpError('console-not-available', { cluster: name, state })
  }
  const password = await app.files.get(`${id}/kubeadmin-password`)
  if (password === null) {
    // Without a console it is not known when the password will be there.
    throw httpError('password-not-ready', { cluster: name }, { status: console === undefined ? 409 : 500 })
  }
  return credentialsOf(cluster, new TextDecoder().decode(password))
}

export function credentialsOf(
  { name, base_dns_domain, monitored_operators }: ClusterRecord,
  password: string,
): Credentials {
  const hasConsole = monitored_operators.some((operator) => operator.name === CONSOLE)
  return {
    username: USER,
    password,
    console_url: hasConsole ? `https://console-openshift-console.apps.${name}.${base_dns_domain}` : '',
  }
}
