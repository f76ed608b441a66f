// What is wrong with a file that we hand out; null: nothing.
import { validateIgnition } from '@groundwork/ignition/validate'
import { parse } from 'yaml'
import { UPLOADED } from './replay.ts'

export function fileProblem(path: string, text: string): string | null {
  if (/ignition$|\.ign$/.test(path)) return ignitionProblem(text)
  if (path.includes('file_name=kubeconfig')) return kubeconfigProblem(text)
  if (path.endsWith('kubeadmin-password')) return /^(?:[\w]{5}-){3}[\w]{5}$/.test(text) ? null : 'no password'
  if (path.endsWith('metadata.json')) return 'clusterID' in JSON.parse(text) ? null : 'no cluster id'
  if (path.includes('logs_type=')) return text === UPLOADED ? null : 'not what was uploaded'
  return ['index.txt', 'cluster_events.json', 'cluster_metadata.json', UPLOADED].every((part) =>
    text.includes(part),
  )
    ? null
    : 'something is missing'
}

function ignitionProblem(text: string): string | null {
  const checked = validateIgnition(text)
  return checked.ok ? null : JSON.stringify(checked.problems.slice(0, 3))
}

interface Kubeconfig {
  readonly clusters: readonly { readonly cluster: { readonly server: string } }[]
  readonly users: readonly { readonly user: Readonly<Record<string, string>> }[]
}

function kubeconfigProblem(text: string): string | null {
  const { clusters, users } = parse(text) as Kubeconfig
  if (!clusters[0]?.cluster.server.startsWith('https://api.')) return 'no server'
  return users[0]?.user['client-key-data'] ? null : 'no key'
}
