import type { AccessSource, KubeAccess } from './kube-access.ts'

/** The kubelet renews a token when a fifth of its time is left, which is at least two minutes. */
const READ_AGAIN_MS = 60_000

/**
 * Reads the files again when they are older than a minute. What was read before stays in use while they cannot be read: they are
 * replaced one after the other.
 */
export function renewAccess(read: () => Promise<KubeAccess>, now: () => number): AccessSource {
  let known: { readonly access: KubeAccess; readonly at: number } | null = null
  let reading: Promise<KubeAccess> | null = null
  const readAgain = async (): Promise<KubeAccess> => {
    try {
      known = { access: await read(), at: now() }
    } catch (error) {
      if (known === null) throw error
      known = { ...known, at: now() }
    } finally {
      reading = null
    }
    return known.access
  }
  return async () => {
    if (known !== null && now() - known.at < READ_AGAIN_MS) return known.access
    reading ??= readAgain()
    return reading
  }
}
