import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

export interface KubectlAnswer {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** As a person types it, with something in standard input. */
export async function runKubectl(
  kubectl: string,
  kubeconfig: string,
  words: readonly string[],
  input = '',
): Promise<KubectlAnswer> {
  const child = spawn(kubectl, [`--kubeconfig=${kubeconfig}`, ...words], { env: { HOME: '/nonexistent' } })
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? -1))
  })
  child.stdin.end(input)
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}
