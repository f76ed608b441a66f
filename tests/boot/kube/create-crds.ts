import { setTimeout as pause } from 'node:timers/promises'
import type { KubeRequest } from './kube-request.ts'

interface Definition {
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly group: string
    readonly names: { readonly plural: string }
    readonly versions: readonly { readonly name: string; readonly served: boolean }[]
  }
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] }
}

const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

/** Custom resource definitions out of YAML texts, of one or several documents each. Objects can be made when this is done. */
export async function createCrds(request: KubeRequest, texts: readonly string[]): Promise<void> {
  const documents = texts.flatMap((text) => text.split(/^---\s*$/m)).filter(saysSomething)
  const definitions: Definition[] = []
  // The server reads the text: its reader allows what published definitions do and what ours refuses.
  for (const body of documents) {
    const created = await request('POST', DEFINITIONS, { body, contentType: 'application/yaml' })
    if (created.status !== 201) throw new Error(`A definition was refused: ${JSON.stringify(created.body)}`)
    definitions.push(created.body as Definition)
  }
  await Promise.all(definitions.map((definition) => waitUntilServed(request, definition)))
}

const saysSomething = (document: string) => /^\s*[^#\s]/m.test(document)

async function waitUntilServed(request: KubeRequest, { metadata, spec }: Definition): Promise<void> {
  const served = spec.versions.filter((version) => version.served)
  const isServed = async () => {
    const { body } = await request('GET', `${DEFINITIONS}/${metadata.name}`)
    const conditions = (body as Definition).status?.conditions ?? []
    if (!conditions.some(({ type, status }) => type === 'Established' && status === 'True')) return false
    // What is told about the definition comes a moment before its paths do.
    const lists = served.map(({ name }) =>
      request('GET', `/apis/${spec.group}/${name}/${spec.names.plural}?limit=1`),
    )
    return (await Promise.all(lists)).every(({ status }) => status === 200)
  }
  const until = Date.now() + 60_000
  while (!(await isServed())) {
    if (Date.now() > until) throw new Error(`${metadata.name} is still not served after a minute.`)
    await pause(50)
  }
}
