import type { JsonRecord } from '@groundwork/json/json-values'
import type { KubeAccess, ReadText } from './kube-access.ts'
import { accessOfContext, currentContext } from './read-kubeconfig.ts'

/** Member that names a file, to the member that has its content in base64. */
const CLUSTER_FILES = { 'certificate-authority': 'certificate-authority-data' }
const USER_FILES = { 'client-certificate': 'client-certificate-data', 'client-key': 'client-key-data' }

/** A kubeconfig that is a file of this machine, with the files that it names. Throws an error that says what is wrong. */
export async function readKubeconfigFile(path: string, readText: ReadText): Promise<KubeAccess> {
  const read = async (named: string): Promise<string> => {
    const file = named.startsWith('/') ? named : `${path.replace(/[^/]*$/, '')}${named}`
    const text = await readText(file)
    if (text === null) throw new Error(`There is no file ${file}, which the kubeconfig ${path} names.`)
    return text
  }
  const text = await readText(path)
  if (text === null) throw new Error(`There is no kubeconfig ${path}.`)
  const { cluster, user } = currentContext(text)
  return accessOfContext({
    cluster: await withFiles(cluster, CLUSTER_FILES, read),
    user: await withToken(await withFiles(user, USER_FILES, read), read),
  })
}

/** As clients of Kubernetes do: what stands in the kubeconfig itself comes first. */
async function withFiles(
  entry: JsonRecord,
  files: Readonly<Record<string, string>>,
  read: (named: string) => Promise<string>,
): Promise<JsonRecord> {
  const found: Record<string, unknown> = { ...entry }
  for (const [member, content] of Object.entries(files)) {
    const named = entry[member]
    if (typeof named !== 'string' || named === '' || entry[content]) continue
    found[content] = Buffer.from(await read(named)).toString('base64')
  }
  return found
}

/** Here the file comes first, as it may be newer. */
async function withToken(user: JsonRecord, read: (named: string) => Promise<string>): Promise<JsonRecord> {
  const { tokenFile } = user
  return typeof tokenFile === 'string' && tokenFile !== ''
    ? { ...user, token: (await read(tokenFile)).trim() }
    : user
}
